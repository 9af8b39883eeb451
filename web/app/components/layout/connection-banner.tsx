import { useCaptivePortal } from '~/lib/connection.ts';
import { useTranslation } from '~/lib/translation.tsx';

/** Airport and hotel Wi-Fi: says why nothing loads, and opens the network's own sign-in page. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const isCaptive = useCaptivePortal();
  if (!isCaptive) return null;
  return (
    <aside className="sandbox" role="alert">
      <p className="wrap">
        {t('layout.captivePortal')}{' '}
        {/* Without encryption on purpose: only such an address lets the network lead to its page. */}
        <a href={`http://${location.host}/`} target="_blank" rel="noreferrer">
          {t('layout.captivePortalLink')}
        </a>
      </p>
    </aside>
  );
}
