import { Seo } from '~/components/layout/seo.tsx';
import { PortalScreen } from '~/features/portal/portal-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { portalTexts } from '~/locales/portal.ts';

/** The server renders the same page for everyone; the browser reads the token from the URL. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function PortalRoute() {
  const { t } = useTranslation(portalTexts);
  return (
    <>
      <Seo title={t('portal.title')} />
      <PortalScreen />
    </>
  );
}
