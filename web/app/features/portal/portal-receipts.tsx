import type { ReceiptsResponse } from '@esimshop/contracts/receipts';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { receiptTexts } from '~/locales/receipt.ts';

/** The receipts and credit notes of an order of a portal link. */
export function PortalReceipts({ orderNumber, token }: { orderNumber: string; token: string }) {
  const { t } = useTranslation(receiptTexts);
  const { data } = useQuery({
    queryKey: ['portal-receipts', orderNumber],
    queryFn: () => browserApi<ReceiptsResponse>(`/api/portal/receipts?${new URLSearchParams({ token, orderNumber })}`),
  });
  return data?.receipts.map(({ number, kind }) => (
    <span key={number}>
      {' '}
      <a href={`/api/portal/receipts/${orderNumber}/${number}?${new URLSearchParams({ token })}`} download>
        {t(`receipt.save.${kind}`, { number })}
      </a>
    </span>
  ));
}
