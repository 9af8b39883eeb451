import { Seo } from '~/components/layout/seo.tsx';
import { ProfileScreen } from '~/features/accounts/profile/profile-screen.tsx';
import { userQuery } from '~/features/accounts/user-query.ts';
import { preload } from '~/lib/preload.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { profileTexts } from '~/locales/profile.ts';

/** The server renders the same page for everyone; the browser fetches the user. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await preload(userQuery());
  return null;
}

export default function ProfileRoute() {
  const { t } = useTranslation(profileTexts);
  return (
    <>
      <Seo title={t('profile.title')} />
      <ProfileScreen />
    </>
  );
}
