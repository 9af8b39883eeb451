import { Seo } from '~/components/layout/seo.tsx';
import { SavedEsimsScreen } from '~/features/esims/saved/saved-esims-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { offlineTexts } from '~/locales/offline.ts';

/** The server renders the same page for everyone; the browser reads the eSIMs from the device. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function OfflineEsimsRoute() {
  const { t } = useTranslation(offlineTexts);
  return (
    <>
      <Seo title={t('offline.esimsTitle')} />
      <SavedEsimsScreen />
    </>
  );
}
