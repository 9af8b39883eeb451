import { Seo } from '~/components/layout/seo.tsx';
import { PortalScreen } from '~/features/portal/portal-screen.tsx';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';

export const handle: PageHandle = { start: 'now' };

/** The server renders the same page for everybody: a token in the address is read by the browser. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function PortalRoute() {
  const { t } = useTranslation();
  return (
    <>
      <Seo title={t('portal.title')} noIndex />
      <PortalScreen />
    </>
  );
}
