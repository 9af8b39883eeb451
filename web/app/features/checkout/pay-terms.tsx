import { isEmail } from '@esimshop/contracts/email';
import { useWatch } from 'react-hook-form';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** Repeats the e-mail address and states the terms accepted by paying. */
export function PayTerms() {
  const { t } = useTranslation(checkoutTexts);
  const email = useWatch<CheckoutValues, 'customerEmail'>({ name: 'customerEmail' }).trim();
  return (
    <p className={typography.small}>
      {isEmail(email) && (
        <>
          <Trans text={t('checkout.goesTo')} values={{ email }} components={{ b: <b /> }} />{' '}
        </>
      )}
      <Trans
        text={t('checkout.accept')}
        components={{
          terms: <LocalLink to="/terms" target="_blank" />,
          refund: <LocalLink to="/refund" target="_blank" />,
        }}
      />
    </p>
  );
}
