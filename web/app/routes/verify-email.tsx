import { Seo } from '~/components/layout/seo.tsx';
import { VerifyEmailScreen } from '~/features/accounts/auth/verify-email-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';

export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function VerifyEmailRoute() {
  const { t } = useTranslation(accountTexts);
  return (
    <>
      <Seo title={t('accounts.email')} />
      <VerifyEmailScreen />
    </>
  );
}
