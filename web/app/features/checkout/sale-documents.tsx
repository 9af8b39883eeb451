import type { SaleDocuments as Documents } from '@esimshop/contracts/sale-documents';
import { useQuery } from '@tanstack/react-query';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';

type SaleDocumentsProps = { plans: readonly { productId: string; quantity: number }[] };

/** The documents of Turkish law, filled in from what is bought, to be read before the purchase. */
export function SaleDocuments({ plans }: SaleDocumentsProps) {
  const wanted = plans.map(({ productId, quantity }) => `${productId}:${quantity}`).join(',');
  const { data } = useQuery({
    queryKey: ['sale-documents', wanted],
    queryFn: () => browserApi<Documents>(`/api/sale-documents?plans=${encodeURIComponent(wanted)}`),
    enabled: wanted !== '',
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
