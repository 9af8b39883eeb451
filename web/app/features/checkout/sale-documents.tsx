import type { OrderDiscount } from '@esimshop/contracts/discount-codes';
import type { SaleDocuments as Documents } from '@esimshop/contracts/sale-documents';
import { useQuery } from '@tanstack/react-query';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';

type SaleDocumentsProps = {
  plans: readonly { productId: string; quantity: number }[];
  discount?: OrderDiscount | undefined;
};

/** The documents of Turkish law, filled in from what is bought, to be read before the purchase. */
export function SaleDocuments({ plans, discount }: SaleDocumentsProps) {
  const wanted = new URLSearchParams({
    plans: plans.map(({ productId, quantity }) => `${productId}:${quantity}`).join(','),
    ...(discount && { code: discount.code, discount: discount.amount }),
  }).toString();
  const { data } = useQuery({
    queryKey: ['sale-documents', wanted],
    queryFn: () => browserApi<Documents>(`/api/sale-documents?${wanted}`),
    enabled: plans.length > 0,
  });
  return data?.documents.map(({ name, title, paragraphs }) => (
    <details key={name} lang="tr">
      <summary>{title}</summary>
      {paragraphs.map((paragraph) => (
        <p className={typography.small} key={paragraph}>
          {paragraph}
        </p>
      ))}
    </details>
  ));
}
