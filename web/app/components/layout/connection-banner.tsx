import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCaptivePortal } from '~/lib/connection.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { settings } from '~/settings.ts';

/** Airport and hotel Wi-Fi: says why nothing loads, opens the network's own sign-in page, and reads again what is missing. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const isCaptive = useCaptivePortal();
  if (!isCaptive) return null;
  return (
    <aside className="sandbox" role="alert">
      <p className="wrap">
        {t('layout.captivePortal')}{' '}
        <a href={settings.plainHttpPage} target="_blank" rel="noreferrer">
          {t('layout.captivePortalLink')}
        </a>{' '}
        <button
          type="button"
          aria-busy={isFetching}
          onClick={() => void queryClient.refetchQueries({ type: 'active' })}
        >
          {t(isFetching ? 'common.loading' : 'common.retry')}
        </button>
      </p>
    </aside>
  );
}
