import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { AccessError } from './access-error.tsx';
import { CustomerEsims } from './customer-esims.tsx';
import { isTokenRefused, portalQuery } from './portal-query.ts';
import { TokenForm } from './token-form.tsx';
import { usePortalToken } from './use-portal-token.ts';

const subscribeToNothing = () => () => undefined;

/** The token is known to the browser alone, so the server's HTML says only that something is loading. */
export function PortalScreen() {
  const { t } = useTranslation();
  const isBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <main id="main" tabIndex={-1} className="wrap section-s stack-l roomy">
      {isBrowser ? <PortalDoor /> : <SpinnerLine text={t('common.loading')} />}
    </main>
  );
}

/** The form without a token, the visitor's eSIMs with one. */
function PortalDoor() {
  const { token, keep } = usePortalToken();
  const [typed, setTyped] = useState('');
  useKeepFocus(token ? 'esims' : 'form');
  if (!token) return <TokenForm token={typed} onToken={keep} />;
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

type PortalOfProps = {
  token: string;
  /** Back to the form, with what it shall hold. */
  onLeave: (remembered: string) => void;
};

function PortalOf({ token, onLeave }: PortalOfProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(portalQuery(token));
  const isRefused = isTokenRefused(error);
  const isOpen = data !== undefined && !isRefused;
  useKeepFocus(isOpen ? 'esims' : isFetching ? 'loading' : 'error');
  if (isOpen) {
    return (
      <CustomerEsims
        customer={data}
        readAt={dataUpdatedAt}
        isRefreshing={isFetching}
        error={error}
        onRefresh={() => void refetch()}
        onClose={() => onLeave('')}
      />
    );
  }
  if (isFetching) return <SpinnerLine text={t('portal.loading')} />;
  // A token that could not be checked may be right: it stays in the form.
  return <AccessError error={error} onTryAgain={() => onLeave(isRefused ? '' : token)} />;
}
