import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import layout from '~/components/ui/layout.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { SavedHere } from '~/features/esims/saved/saved-here.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { portalTexts } from '~/locales/portal.ts';
import { AccessError } from './access-error.tsx';
import { CustomerEsims } from './customer-esims.tsx';
import { isTokenRefused, portalQuery } from './portal-query.ts';
import { TokenForm } from './token-form.tsx';
import { usePortalToken } from './use-portal-token.ts';

const subscribeToNothing = () => () => undefined;

/** Only the browser knows the token, so the server's HTML shows a loading state. */
export function PortalScreen() {
  const { t } = useTranslation(commonTexts);
  const isBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge} ${layout.roomy}`}
    >
      {isBrowser ? <PortalDoor /> : <SpinnerLine text={t('common.loading')} />}
    </main>
  );
}

/** The form without a token, the visitor's eSIMs with one. */
function PortalDoor() {
  const { token, keep } = usePortalToken();
  const [typed, setTyped] = useState('');
  useKeepFocus(token ? 'esims' : 'form');
  if (!token) {
    return (
      <TokenForm token={typed} onToken={keep}>
        <SavedHere />
      </TokenForm>
    );
  }
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
  /** Back to the form, prefilled with this. */
  onLeave: (remembered: string) => void;
};

function PortalOf({ token, onLeave }: PortalOfProps) {
  const { t } = useTranslation(portalTexts);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(portalQuery(token));
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
        onClose={() => onLeave('')}
      />
    );
  }
  if (isFetching) return <SpinnerLine text={t('portal.loading')} />;
  // A token that could not be checked may be valid: it stays in the form.
  return <AccessError error={error} onTryAgain={() => onLeave(isRefused ? '' : token)} />;
}
