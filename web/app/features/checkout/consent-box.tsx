import type { OrderDiscount } from '@esimshop/contracts/discount-codes';
import { wordWithdrawalConsent } from '@esimshop/contracts/withdrawal-consent';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { classNames } from '~/lib/class-names.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import styles from './consent-box.module.css';
import { SaleDocuments } from './sale-documents.tsx';
import type { ConsentBox as Box } from './use-consent.ts';

type ConsentBoxProps = {
  box: Box;
  /** After a press of Pay. */
  showsProblem: boolean;
  /** What is bought, for the documents that are confirmed with it. */
  plans: readonly { productId: string; quantity: number }[];
  discount?: OrderDiscount | undefined;
};

/** What a buyer must agree to before they pay; nothing where the shop asks for no consent. */
export function ConsentBox({
  box: { asked, isTicked, isMissing, setTicked },
  showsProblem,
  plans,
  discount,
}: ConsentBoxProps) {
  const { t } = useTranslation(checkoutTexts);
  const language = useLanguage();
  if (!asked) return null;
  const { request, effect, confirmation } = wordWithdrawalConsent(asked, language);
  const hasProblem = showsProblem && isMissing;
  return (
    <div className={layout.stackSmall}>
      {confirmation && <SaleDocuments plans={plans} discount={discount} />}
      <label className={classNames(styles.consent, hasProblem && styles.missing)}>
        <input
          className={choiceStyles.mark}
          type="checkbox"
          id="withdrawalConsent"
          required
          checked={isTicked}
          onChange={(event) => setTicked(event.target.checked)}
          aria-invalid={hasProblem || undefined}
          aria-describedby={hasProblem ? 'withdrawalConsent-error' : undefined}
        />
        <b>{request}</b>
        <span className={styles.effect}>{effect}</span>
        {confirmation && (
          <span className={styles.effect} lang="tr">
            {confirmation}
          </span>
        )}
      </label>
      {hasProblem && (
        <span className={fieldStyles.error} id="withdrawalConsent-error">
          <Icon name="alert" />
          {t('checkout.fields.consentRequired', { days: asked.days })}
        </span>
      )}
    </div>
  );
}
