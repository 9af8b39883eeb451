import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { forgetArrivals, useKeptArrivals } from '~/features/arrivals/kept-arrivals.ts';
import { LandingBoard } from '~/features/arrivals-board/landing-board.tsx';
import { SavedHere } from '~/features/esims/saved/saved-here.tsx';
import { ConnectionError } from '~/lib/api-error.ts';
import { useHasNetwork } from '~/lib/connection.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { arrivalTexts } from '~/locales/arrivals.ts';
import { commonTexts } from '~/locales/common.ts';
import { portalTexts } from '~/locales/portal.ts';
import { AccessError } from './access-error.tsx';
import { CustomerEsims } from './customer-esims.tsx';
import { isTokenRefused, portalQuery } from './portal-query.ts';
import { TokenForm } from './token-form.tsx';
import { usePortalToken } from './use-portal-token.ts';

const page = `${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`;

/** Only the browser knows the token, so the server's HTML shows a loading state. */
export function PortalScreen() {
  const { t } = useTranslation(commonTexts);
  const isLive = useIsLive();
  return (
    <main id="main" tabIndex={-1} className={layout.roomy}>
      {isLive ? (
        <PortalDoor />
      ) : (
        <div className={page}>
          <SpinnerLine text={t('common.loading')} />
        </div>
      )}
    </main>
  );
}

/** The form without a token, the visitor's eSIMs with one. */
function PortalDoor() {
  const { token, keep } = usePortalToken();
  const [typed, setTyped] = useState('');
  const hasNetwork = useHasNetwork();
  const arrivals = useKeptArrivals();
  useKeepFocus(token ? 'esims' : 'form');
  if (token) {
    return (
      <PortalOf
        token={token}
        onLeave={(remembered) => {
          setTyped(remembered);
          keep('');
        }}
      />
    );
  }
  if (!hasNetwork && arrivals.length > 0) return <OfflineEsims />;
  return (
    <>
      <LandingBoard arrivals={arrivals} now={Date.now()} isOffline={false} />
      <div className={page}>
        <TokenForm token={typed} onToken={keep}>
          <SavedHere />
        </TokenForm>
      </div>
    </>
  );
}

type PortalOfProps = {
  token: string;
  /** Back to the form, prefilled with this. */
  onLeave: (remembered: string) => void;
};

function PortalOf({ token, onLeave }: PortalOfProps) {
  const { t } = useTranslation(portalTexts);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(portalQuery(token));
  const arrivals = useKeptArrivals();
  const isRefused = isTokenRefused(error);
  const isOpen = data !== undefined && !isRefused;
  useKeepFocus(isOpen ? 'esims' : isFetching ? 'loading' : 'error');
  if (isOpen) {
    return (
      <CustomerEsims
        token={token}
        customer={data}
        readAt={dataUpdatedAt}
        isRefreshing={isFetching}
        error={error}
        onRefresh={() => void refetch()}
        onClose={() => {
          forgetArrivals();
          onLeave('');
        }}
      />
    );
  }
  if (error instanceof ConnectionError && arrivals.length > 0) {
    return <OfflineEsims isFetching={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className={page}>
      {isFetching ? (
        <SpinnerLine text={t('portal.loading')} />
      ) : (
        // A token that could not be checked may be valid: it stays in the form.
        <AccessError error={error} onTryAgain={() => onLeave(isRefused ? '' : token)} />
      )}
    </div>
  );
}

type OfflineEsimsProps = { isFetching?: boolean; onRetry?: () => void };

/** Without a connection: what this device knows of its eSIMs, and what to do after landing. */
function OfflineEsims({ isFetching = false, onRetry }: OfflineEsimsProps) {
  const { t } = useTranslation(arrivalTexts, commonTexts);
  const arrivals = useKeptArrivals();
  return (
    <>
      <LandingBoard arrivals={arrivals} now={Date.now()} isOffline level={1} />
      <div className={page}>
        <Note>
          <Trans text={t('arrivals.offline')} components={{ b: <b /> }} />
        </Note>
        <SavedHere />
        <p className={layout.buttons}>
          {onRetry && (
            <Button pending={isFetching} pendingText={t('common.loading')} onClick={onRetry}>
              <Icon name="refresh" />
              {t('common.retry')}
            </Button>
          )}
          <Button variant="text" onClick={forgetArrivals}>
            {t('arrivals.forget')}
          </Button>
        </p>
      </div>
    </>
  );
}
