import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { saveFile } from '~/lib/save-file.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { receiptTexts } from '~/locales/receipt.ts';
import { receiptsQuery } from './receipts-query.ts';
import { returnTokenHeader } from './return-token.ts';

/** The receipts and credit notes of an order, each to look at and print, or to save as it was issued. */
export function OrderReceipts({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation(receiptTexts);
  const { data } = useQuery(receiptsQuery(orderNumber));
  const path = `/api/orders/${encodeURIComponent(orderNumber)}/receipts`;
  const save = useMutation({
    mutationFn: (number: string) => saveFile(`${path}/${number}`, returnTokenHeader(orderNumber)),
  });
  if (!data?.receipts.length) return null;
  return (
    <div className={layout.stackSmall}>
      {data.receipts.map(({ number, kind }) => (
        <div key={number}>
          <Button variant="text" onClick={() => save.mutate(number)} disabled={save.isPending}>
            <Icon name="download" />
            {t(`receipt.save.${kind}`, { number })}
          </Button>
        </div>
      ))}
      {save.isError && <Note tone="bad">{t('receipt.saveFailed')}</Note>}
    </div>
  );
}
