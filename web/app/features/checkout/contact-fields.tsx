import { isEmail } from '@esimshop/contracts/email';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import { suggestEmail } from './email-typo.ts';
import { TextInput } from './text-input.tsx';

/** Where the eSIM goes and whom it is for, in the order in which phones fill it in. */
export function ContactFields() {
  const { t } = useTranslation();
  const { setValue, formState } = useFormContext<CheckoutValues>();
  const email = useWatch<CheckoutValues, 'customerEmail'>({ name: 'customerEmail' });
  const suggestion =
    formState.touchedFields.customerEmail && isEmail(email.trim()) ? suggestEmail(email.trim()) : undefined;
  return (
    <fieldset className="stack">
      <legend className="legend-l">{t('checkout.contact')}</legend>
      <TextInput
        name="customerEmail"
        label={t('checkout.email')}
        hint={t('checkout.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div role="status" className={suggestion ? 'suggestion' : 'vh'}>
        {suggestion && (
          <>
            <span>{t('checkout.emailSuggestion', { email: suggestion })}</span>{' '}
            <Button
              look="text"
              onClick={() => setValue('customerEmail', suggestion, { shouldValidate: true, shouldDirty: true })}
            >
              {t('checkout.emailUse', { email: suggestion })}
            </Button>
          </>
        )}
      </div>
      <TextInput name="customerName" label={t('checkout.name')} autoComplete="name" />
      <TextInput
        name="phoneNumber"
        label={t('checkout.phone')}
        hint={t('checkout.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
    </fieldset>
  );
}
