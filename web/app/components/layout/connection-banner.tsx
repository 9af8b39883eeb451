import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import layout from '~/components/ui/layout.module.css';
import { useCaptivePortal } from '~/lib/connection.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { addingTexts } from '~/locales/adding.ts';
import { commonTexts } from '~/locales/common.ts';
import { layoutTexts } from '~/locales/layout.ts';
import bannerStyles from './banner.module.css';

/** A page without encryption: only such an address lets an airport's Wi-Fi lead to its sign-in page. */
const PLAIN_HTTP_PAGE = 'http://neverssl.com/';

type ConnectionBannerProps = {
  /** Cart changes are waiting for a connection. */
  hasQueuedChanges: boolean;
  /** Retries sending them now. */
  onRetry: () => void;
};

/**
 * For airport and hotel Wi-Fi: says why nothing loads, opens the network's sign-in page, and refetches what is missing.
 * Also says that cart changes are waiting for a connection.
 */
export function ConnectionBanner({ hasQueuedChanges, onRetry }: ConnectionBannerProps) {
  const { t } = useTranslation(addingTexts, commonTexts, layoutTexts);
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const isCaptive = useCaptivePortal();
  if (!isCaptive && !hasQueuedChanges) return null;
  return (
    <aside className={bannerStyles.banner} role={isCaptive ? 'alert' : 'status'}>
      <p className={layout.wrap}>
        {isCaptive && (
          <>
            {t('layout.captivePortal')}{' '}
            <a href={PLAIN_HTTP_PAGE} target="_blank" rel="noreferrer">
              {t('layout.captivePortalLink')}
            </a>{' '}
          </>
        )}
        {hasQueuedChanges && t('adding.waitingText')}{' '}
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
