import { Seo } from '~/components/layout/seo.tsx';
import { AuthScreen } from '~/features/accounts/auth/auth-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';

/** The server renders the same page for everyone; the browser knows whether somebody is signed in. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function AuthRoute() {
  const { t } = useTranslation(accountTexts);
  return (
    <>
      <Seo title={t('accounts.signInTitle')} />
      <AuthScreen />
    </>
  );
}
