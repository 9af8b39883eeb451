import { Seo } from '~/components/layout/seo.tsx';
import { ReceiptScreen } from '~/features/receipts/receipt-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { receiptTexts } from '~/locales/receipt.ts';

/** The server renders the same page for everyone; the browser reads the receipts of its session or account. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function ReceiptRoute() {
  const { t } = useTranslation(receiptTexts);
  return (
    <>
      <Seo title={t('receipt.title')} />
      <ReceiptScreen />
    </>
  );
}
