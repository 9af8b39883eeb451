import type { PortalCustomer } from '@esimshop/contracts/portal';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { type Arrival, portalArrival, sortByNeed, stateOf } from '~/features/arrivals/arrival.ts';
import { LandingBoard } from '~/features/arrivals-board/landing-board.tsx';
import { YourData } from '~/features/data-requests/your-data.tsx';
import { ConnectionError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { portalTexts } from '~/locales/portal.ts';
import { CloseLinks } from './close-links.tsx';
import { EsimCard } from './esim-card.tsx';
import { OrderHistory } from './order-history.tsx';
import { RefreshBar } from './refresh-bar.tsx';
import { topUpPath } from './top-up-button.tsx';
import { cardId, useShownEsim } from './use-shown-esim.ts';

type CustomerEsimsProps = {
  token: string;
  customer: PortalCustomer;
  readAt: number;
  isRefreshing: boolean;
  /** Why the last refresh failed. */
  error: unknown;
  onRefresh: () => void;
  onClose: () => void;
};

export function CustomerEsims({
  token,
  customer,
  readAt,
  isRefreshing,
  error,
  onRefresh,
  onClose,
}: CustomerEsimsProps) {
  const { t } = useTranslation(errorTexts, portalTexts);
  const { orders } = customer;
  const esims = sortByNeed(customer.esims, stateOf);
  const toAct = ({ esimId, state }: Arrival) => {
    const esim = esims.find(({ id }) => id === esimId);
    if (!esim) return undefined;
    return state === 'used_up' && esim.canTopUp ? topUpPath(esim, token) : `/portal#${cardId(esim.id)}`;
  };
  useShownEsim();
  return (
    <>
      <LandingBoard
        arrivals={esims.map(portalArrival)}
        now={readAt}
        isOffline={error instanceof ConnectionError}
        toAct={toAct}
      />
      <div className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
        {esims.length === 0 ? (
          <EmptyState icon="sim" level={1} title={t('portal.noneTitle')} text={t('portal.noneText')}>
            <p className={layout.buttons}>
              <Button variant="primary" pending={isRefreshing} pendingText={t('portal.refreshing')} onClick={onRefresh}>
                <Icon name="refresh" />
                {t('portal.refresh')}
              </Button>
              <LocalLink className={buttonClass('secondary')} to="/">
                {t('portal.store')}
              </LocalLink>
            </p>
          </EmptyState>
        ) : (
          <>
            <header className={layout.titleBar}>
              <div className={layout.stackSmall}>
                <h1 className={typography.name}>{t('portal.title')}</h1>
                <p className={typography.muted}>{t('portal.subtitle')}</p>
              </div>
              <RefreshBar readAt={readAt} isRefreshing={isRefreshing} onRefresh={onRefresh} />
            </header>
            {error !== null && <Note tone="bad">{t('portal.refreshFailed', { reason: describeError(error, t) })}</Note>}
            <ul className={`${layout.plainList} ${layout.stack}`} aria-busy={isRefreshing}>
              {esims.map((esim) => (
                <EsimCard key={esim.id} esim={esim} token={token} readAt={readAt} />
              ))}
            </ul>
          </>
        )}
        <OrderHistory orders={orders} token={token} />
        <div>
          <CloseLinks token={token} onClosed={onClose} />
          <YourData title={t('portal.dataTitle')} note={t('portal.dataText')} token={token} />
        </div>
        <p>
          <Button variant="text" onClick={onClose}>
            {t('portal.signOut')}
          </Button>
        </p>
      </div>
    </>
  );
}
