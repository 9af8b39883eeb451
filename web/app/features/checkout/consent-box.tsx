import type { OrderDiscount } from '@esimshop/contracts/discount-codes';
import { wordWithdrawalConsent } from '@esimshop/contracts/withdrawal-consent';
import { ConsentField } from '~/components/ui/consent-field.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import { SaleDocuments } from './sale-documents.tsx';
import type { ConsentBox as Box } from './use-consent.ts';

type ConsentBoxProps = {
  /** Where it stands twice on a page. */
  id?: string;
  box: Box;
  /** After a press of Pay. */
  showsProblem: boolean;
  /** What is bought, for the documents that are confirmed with it. */
  plans: readonly { productId: string; quantity: number }[];
  discount?: OrderDiscount | undefined;
};

/** What a buyer must agree to before they pay; nothing where the shop asks for no consent. */
export function ConsentBox({
  id = 'withdrawalConsent',
  box: { asked, isTicked, isMissing, setTicked },
  showsProblem,
  plans,
  discount,
}: ConsentBoxProps) {
  const { t } = useTranslation(checkoutTexts);
  const language = useLanguage();
  if (!asked) return null;
  const { request, effect, confirmation } = wordWithdrawalConsent(asked, language);
  return (
    <div className={layout.stackSmall}>
      {confirmation && <SaleDocuments plans={plans} discount={discount} />}
      <ConsentField
        id={id}
        title={request}
        isTicked={isTicked}
        onTick={setTicked}
        problem={showsProblem && isMissing ? t('checkout.fields.consentRequired', { days: asked.days }) : undefined}
      >
        <span>{effect}</span>
        {confirmation && <span lang="tr">{confirmation}</span>}
      </ConsentField>
    </div>
  );
}
