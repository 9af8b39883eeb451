import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { userQuery } from '~/features/accounts/user-query.ts';
import { accountHint, isSignedInHint } from '~/lib/account-hint.ts';
import { signInPath } from '~/lib/return-path.ts';
import { useStoredValue } from '~/lib/stored-value.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { offerTexts } from '~/locales/offers.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** A link to sign in; if signed in, the account, whose details are filled into empty fields. */
export function AccountLine() {
  const { t } = useTranslation(offerTexts);
  const { getValues, setValue } = useFormContext<CheckoutValues>();
  const hint = useStoredValue(accountHint);
  const { data: user } = useQuery({ ...userQuery(), enabled: isSignedInHint(hint) });
  useEffect(() => {
    if (!user) return;
    const known = {
      customerEmail: user.email,
      customerName: [user.firstName, user.lastName].filter(Boolean).join(' '),
      phoneNumber: user.phone ?? '',
      address: user.address ?? '',
      city: user.city ?? '',
      postalCode: user.postalCode ?? '',
      country: user.country ?? '',
    };
    for (const name of Object.keys(known) as (keyof typeof known)[])
      if (!getValues(name) && known[name]) setValue(name, known[name]);
  }, [user, getValues, setValue]);
  if (user && isSignedInHint(hint)) {
    return (
      <p>
        <Trans text={t('offers.signedIn')} values={{ name: user.username }} components={{ b: <b /> }} />
      </p>
    );
  }
  return (
    <p>
      <Trans text={t('offers.signIn')} components={{ link: <LocalLink to={signInPath('/checkout')} /> }} />
    </p>
  );
}
