import { isEmail } from '@esimshop/contracts/email';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { PrivacyNote } from '~/components/ui/privacy-note.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import checkoutFormStyles from './checkout-form.module.css';
import type { CheckoutValues } from './checkout-values.ts';
import styles from './contact-fields.module.css';
import { suggestEmail } from './email-typo.ts';
import { RatingRefusal } from './rating-refusal.tsx';
import { TextInput } from './text-input.tsx';

/** Contact details, in the order in which phones autofill them. */
export function ContactFields({ asksForRatings }: { asksForRatings?: boolean | undefined }) {
  const { t } = useTranslation(checkoutTexts);
  return (
    <fieldset className={layout.stack}>
      <legend className={checkoutFormStyles.legend}>{t('checkout.contact')}</legend>
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
      <EmailSuggestion />
      <TextInput name="customerName" label={t('checkout.name')} autoComplete="name" />
      <TextInput
        name="phoneNumber"
        label={t('checkout.phone')}
        hint={t('checkout.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <PrivacyNote />
      {asksForRatings && <RatingRefusal />}
    </fieldset>
  );
}

/** What an address that looks mistyped may have been meant to be. */
function EmailSuggestion() {
  const { t } = useTranslation(checkoutTexts);
  const { setValue } = useFormContext<CheckoutValues>();
  const { touchedFields } = useFormState<CheckoutValues>({ name: 'customerEmail', exact: true });
  const email = useWatch<CheckoutValues, 'customerEmail'>({ name: 'customerEmail' }).trim();
  const suggestion = touchedFields.customerEmail && isEmail(email) ? suggestEmail(email) : undefined;
  return (
    <div role="status" className={suggestion ? styles.suggestion : layout.visuallyHidden}>
      {suggestion && (
        <>
          <span>{t('checkout.emailSuggestion', { email: suggestion })}</span>{' '}
          <Button
            variant="text"
            onClick={() => setValue('customerEmail', suggestion, { shouldValidate: true, shouldDirty: true })}
          >
            {t('checkout.emailUse', { email: suggestion })}
          </Button>
        </>
      )}
    </div>
  );
}
