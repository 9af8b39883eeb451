import { useController } from 'react-hook-form';
import choiceStyles from '~/components/ui/choice.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** Announces the mail that asks for a rating, and refuses it. Stands twice where wallets pay. */
export function RatingRefusal() {
  const { t } = useTranslation(checkoutTexts);
  const { value, onChange } = useController<CheckoutValues, 'refusesRatings'>({ name: 'refusesRatings' }).field;
  return (
    <div>
      <p className={`${typography.small} ${typography.muted}`}>{t('checkout.asksForRatings')}</p>
      <label className={choiceStyles.check}>
        <input className={choiceStyles.mark} type="checkbox" checked={value} onChange={onChange} />
        {t('checkout.refusesRatings')}
      </label>
    </div>
  );
}
