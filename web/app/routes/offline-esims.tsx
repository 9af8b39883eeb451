import { Seo } from '~/components/layout/seo.tsx';
import { KeptEsimsScreen } from '~/features/offline/kept-esims-screen.tsx';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';

export const handle: PageHandle = { start: 'now' };

/** The server renders the same page for everybody; the eSIMs are read from the device. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function OfflineEsimsRoute() {
  const { t } = useTranslation();
  return (
    <>
      <Seo title={t('offline.esimsTitle')} noIndex />
      <KeptEsimsScreen />
    </>
  );
}
