import { Seo } from '~/components/layout/seo.tsx';
import { ForgotPasswordScreen } from '~/features/accounts/auth/forgot-password-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';

export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function ForgotPasswordRoute() {
  const { t } = useTranslation(accountTexts);
  return (
    <>
      <Seo title={t('accounts.forgot')} />
      <ForgotPasswordScreen />
    </>
  );
}
