import { Seo } from '~/components/layout/seo.tsx';
import { ResetPasswordScreen } from '~/features/accounts/auth/reset-password-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';

export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function ResetPasswordRoute() {
  const { t } = useTranslation(accountTexts);
  return (
    <>
      <Seo title={t('accounts.resetTitle')} />
      <ResetPasswordScreen />
    </>
  );
}
