import { useFormContext, useWatch } from 'react-hook-form';
import choiceStyles from '~/components/ui/choice.module.css';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import checkoutFormStyles from './checkout-form.module.css';
import type { CheckoutValues } from './checkout-values.ts';
import { TextInput } from './text-input.tsx';

/** The optional billing address behind its checkbox. */
export function BillingFields() {
  const { t } = useTranslation(checkoutTexts);
  const { register } = useFormContext<CheckoutValues>();
  const isWanted = useWatch<CheckoutValues, 'wantsBilling'>({ name: 'wantsBilling' });
  return (
    <>
      <label className={choiceStyles.check}>
        <input className={choiceStyles.mark} type="checkbox" {...register('wantsBilling')} />
        {t('checkout.billing')}
      </label>
      {isWanted && (
        <div className={layout.stack}>
          <TextInput name="address" label={t('checkout.address')} autoComplete="billing street-address" />
          <TextInput name="city" label={t('checkout.city')} autoComplete="billing address-level2" />
          <div className={checkoutFormStyles.twoFields}>
            <TextInput name="postalCode" label={t('checkout.postalCode')} autoComplete="billing postal-code" />
            <TextInput name="country" label={t('checkout.country')} autoComplete="billing country" />
          </div>
        </div>
      )}
    </>
  );
}
