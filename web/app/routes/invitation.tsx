import { Seo } from '~/components/layout/seo.tsx';
import { InvitationScreen } from '~/features/accounts/auth/invitation-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { invitationTexts } from '~/locales/invitation.ts';

export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function InvitationRoute() {
  const { t } = useTranslation(invitationTexts);
  return (
    <>
      <Seo title={t('invitation.title')} />
      <InvitationScreen />
    </>
  );
}
