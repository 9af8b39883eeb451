import { isEmail } from '@esimshop/contracts/email';
import { useWatch } from 'react-hook-form';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Trans } from '~/lib/translation.tsx';
import type { CheckoutValues } from './checkout-values.ts';

/** Where the eSIM goes, once more, and what one agrees to by paying. */
export function PayTerms() {
  const email = useWatch<CheckoutValues, 'customerEmail'>({ name: 'customerEmail' }).trim();
  return (
    <p className="small">
      {isEmail(email) && (
        <>
          <Trans i18nKey="checkout.goesTo" values={{ email }} components={{ b: <b /> }} />{' '}
        </>
      )}
      <Trans
        i18nKey="checkout.accept"
        components={{
          terms: <LocalLink to="/terms" target="_blank" />,
          refund: <LocalLink to="/refund" target="_blank" />,
        }}
      />
    </p>
  );
}
