import { classifyDestination } from '@esimshop/contracts/destination-codes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { placePath } from '~/features/catalogue/places.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { AccessError } from '~/features/portal/access-error.tsx';
import { portalPath } from '~/features/portal/portal-path.ts';
import { isTokenRefused, portalQuery } from '~/features/portal/portal-query.ts';
import { TokenForm } from '~/features/portal/token-form.tsx';
import { usePortalToken } from '~/features/portal/use-portal-token.ts';
import { ApiError } from '~/lib/api-error.ts';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { topUpTexts } from '~/locales/top-up.ts';
import { ReturnedTopUp } from './returned-top-up.tsx';
import { TopUpDone, type TopUpOutcome } from './top-up-done.tsx';
import { TopUpForm } from './top-up-form.tsx';
import { TopUpHeader } from './top-up-header.tsx';
import { type TopUpAddress, topUpQuery } from './top-up-query.ts';
import { TopUpSkeleton } from './top-up-skeleton.tsx';

/** Only the browser knows the token, so the server's HTML shows a loading state. */
export function TopUpScreen() {
  const isLive = useIsLive();
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge} ${layout.roomy}`}
    >
      {isLive ? <TopUpDoor /> : <TopUpLoading token={undefined} />}
    </main>
  );
}

function TopUpLoading({ token }: { token: string | undefined }) {
  return (
    <>
      <TopUpHeader token={token} />
      <TopUpSkeleton />
    </>
  );
}

/** The portal's form without a token; with one, the top-up that a payer returns from, or the packages. */
function TopUpDoor() {
  const { token, keep } = usePortalToken();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [outcome, setOutcome] = useState<TopUpOutcome>();
  const [typed, setTyped] = useState('');
  const orderNumber = query.get('order');
  const bundle = query.get('bundle');
  useKeepFocus(outcome ?? (token ? 'packages' : 'form'));

  function leaveOrder(declineCode: string | null) {
    const others = new URLSearchParams(query);
    others.delete('order');
    if (declineCode) others.set('payment', declineCode);
    void navigate({ search: String(others) }, { replace: true, preventScrollReset: true });
  }

  if (outcome) return <TopUpDone outcome={outcome} token={token} esimId={query.get('esimId')} />;
  if (orderNumber) {
    return <ReturnedTopUp orderNumber={orderNumber} token={token} onDone={setOutcome} onLeave={leaveOrder} />;
  }
  if (!token) return <TokenForm token={typed} onToken={keep} />;
  if (!bundle) {
    // The token leaves the address first: two navigations at once would undo each other.
    const isArriving = query.has('token');
    return isArriving ? <TopUpLoading token={token} /> : <Navigate to={localPath('/portal', pathname)} replace />;
  }
  return (
    <TopUpOf
      address={{ token, bundle, esimId: query.get('esimId') ?? undefined }}
      onDone={setOutcome}
      onLeave={(remembered) => {
        setTyped(remembered);
        keep('');
      }}
    />
  );
}

type TopUpOfProps = {
  address: TopUpAddress;
  onDone: (outcome: TopUpOutcome) => void;
  /** Back to the form, prefilled with this. */
  onLeave: (remembered: string) => void;
};

function TopUpOf({ address, onDone, onLeave }: TopUpOfProps) {
  const { t } = useTranslation(commonTexts, topUpTexts);
  const language = useLanguage();
  const offer = useQuery(topUpQuery(address));
  const customer = useQuery(portalQuery(address.token));
  const isOpen = offer.data !== undefined && customer.data !== undefined;
  const error = isOpen ? null : (offer.error ?? customer.error);
  useKeepFocus(isOpen ? 'open' : error ? 'error' : 'loading');

  function reload() {
    void offer.refetch();
    void customer.refetch();
  }

  if (!isOpen && (offer.isFetching || customer.isFetching)) return <TopUpLoading token={address.token} />;
  if (error && isTokenRefused(customer.error)) return <AccessError error={error} onTryAgain={() => onLeave('')} />;
  if (isOfNobody(error)) return <NotYours token={address.token} />;
  if (error) {
    return (
      <>
        <TopUpHeader token={address.token} />
        <LoadFailure title={t('top-up.fetchFailed')} error={error} onRetry={reload} />
      </>
    );
  }
  const esim = customer.data?.esims.find(({ id, bundle }) =>
    address.esimId ? id === address.esimId : bundle === address.bundle,
  );
  if (!esim || !offer.data) return <NotYours token={address.token} />;
  const { place, amount } = boughtPlanWords({ ...esim, dataMb: esim.totalMb }, t, language);
  return (
    <>
      <TopUpHeader token={address.token} bundle={t('top-up.bundle', { place, amount })} />
      {offer.data.packages.length === 0 ? (
        <EmptyState icon="sim" title={t('top-up.none')}>
          <LocalLink
            className={buttonClass('secondary')}
            to={placePath({ code: esim.countryCode, coverage: classifyDestination(esim.countryCode) ?? 'local' })}
          >
            {t('top-up.seePlans')}
            <Arrow />
          </LocalLink>
        </EmptyState>
      ) : (
        <TopUpForm address={address} esim={esim} offer={offer.data} onDone={onDone} />
      )}
    </>
  );
}

/** The address names an eSIM that the link does not open. */
function isOfNobody(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

function NotYours({ token }: { token: string }) {
  const { t } = useTranslation(topUpTexts);
  return (
    <EmptyState icon="sim" level={1} title={t('top-up.notYoursTitle')} text={t('top-up.notYoursText')}>
      <LocalLink className={buttonClass('primary')} to={portalPath(token)}>
        {t('top-up.back')}
        <Arrow />
      </LocalLink>
    </EmptyState>
  );
}
