import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/lib/translation.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import { TextInput } from './text-input.tsx';

/** The optional billing address behind its checkbox. */
export function BillingFields() {
  const { t } = useTranslation();
  const { register } = useFormContext<CheckoutValues>();
  const isWanted = useWatch<CheckoutValues, 'wantsBilling'>({ name: 'wantsBilling' });
  return (
    <>
      <label className="check">
        <input className="pick" type="checkbox" {...register('wantsBilling')} />
        {t('checkout.billing')}
      </label>
      {isWanted && (
        <div className="stack">
          <TextInput name="address" label={t('checkout.address')} autoComplete="billing street-address" />
          <TextInput name="city" label={t('checkout.city')} autoComplete="billing address-level2" />
          <div className="two">
            <TextInput name="postalCode" label={t('checkout.postalCode')} autoComplete="billing postal-code" />
            <TextInput name="country" label={t('checkout.country')} autoComplete="billing country" />
          </div>
        </div>
      )}
    </>
  );
}
