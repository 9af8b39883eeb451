import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCaptivePortal } from '~/lib/connection.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { settings } from '~/settings.ts';

type ConnectionBannerProps = {
  /** Something that the visitor did is waiting for a connection. */
  isWaiting: boolean;
  /** Sends what waits. */
  onRetry: () => void;
};

/**
 * Airport and hotel Wi-Fi: says why nothing loads, opens the network's own sign-in page, and reads again what is missing.
 * What waits for a connection is told here, too.
 */
export function ConnectionBanner({ isWaiting, onRetry }: ConnectionBannerProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const isCaptive = useCaptivePortal();
  if (!isCaptive && !isWaiting) return null;
  return (
    <aside className="sandbox" role={isCaptive ? 'alert' : 'status'}>
      <p className="wrap">
        {isCaptive && (
          <>
            {t('layout.captivePortal')}{' '}
            <a href={settings.plainHttpPage} target="_blank" rel="noreferrer">
              {t('layout.captivePortalLink')}
            </a>{' '}
          </>
        )}
        {isWaiting && t('adding.waitingText')}{' '}
        <button
          type="button"
          aria-busy={isFetching}
          onClick={() => {
            onRetry();
            void queryClient.refetchQueries({ type: 'active' });
          }}
        >
          {t(isFetching ? 'common.loading' : 'common.retry')}
        </button>
      </p>
    </aside>
  );
}
