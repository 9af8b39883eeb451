import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { AccessError } from '~/features/portal/access-error.tsx';
import { portalPath } from '~/features/portal/portal-path.ts';
import { isTokenRefused, portalQuery } from '~/features/portal/portal-query.ts';
import { TokenForm } from '~/features/portal/token-form.tsx';
import { usePortalToken } from '~/features/portal/use-portal-token.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { automaticTexts } from '~/locales/automatic.ts';
import { AutomaticNews } from './automatic-news.tsx';
import { AutomaticOffer } from './automatic-offer.tsx';
import { AutomaticOn } from './automatic-on.tsx';
import { type AutomaticAddress, automaticQuery } from './automatic-query.ts';

/** Only the browser knows the token, so the server's HTML shows a loading state. */
export function AutomaticScreen() {
  const isLive = useIsLive();
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge} ${layout.roomy}`}
    >
      {isLive ? <Door /> : <Loading token={undefined} />}
    </main>
  );
}

function Door() {
  const { token, keep } = usePortalToken();
  const [query] = useSearchParams();
  const esimId = query.get('esimId') ?? '';
  useKeepFocus(token ? 'rule' : 'form');
  if (!token) return <TokenForm token="" onToken={keep} />;
  return <Rule address={{ token, esimId }} onLeave={() => keep('')} />;
}

function Header({ token }: { token: string | undefined }) {
  const { t } = useTranslation(automaticTexts);
  return (
    <header className={layout.stack}>
      <p>
        <LocalLink className={iconLinkStyles.iconLink} to={portalPath(token)}>
          <Icon name="back" />
          {t('automatic.back')}
        </LocalLink>
      </p>
      <div className={layout.stackSmall}>
        <h1 className={typography.name}>{t('automatic.title')}</h1>
        <p className={typography.muted}>{t('automatic.subtitle')}</p>
      </div>
    </header>
  );
}

function Loading({ token }: { token: string | undefined }) {
  const { t } = useTranslation(automaticTexts);
  return (
    <>
      <Header token={token} />
      <SpinnerLine text={t('automatic.loading')} />
    </>
  );
}

function Rule({ address, onLeave }: { address: AutomaticAddress; onLeave: () => void }) {
  const { t } = useTranslation(automaticTexts);
  const [isChanging, setChanging] = useState(false);
  const automatic = useQuery(automaticQuery(address));
  const customer = useQuery(portalQuery(address.token));
  const esim = customer.data?.esims.find(({ id }) => id === address.esimId);
  const error = automatic.error ?? customer.error;
  useKeepFocus(automatic.data && esim ? 'open' : error ? 'error' : 'loading');
  if (isTokenRefused(customer.error)) return <AccessError error={customer.error} onTryAgain={onLeave} />;
  if (!automatic.data || !esim) {
    if (!error) return <Loading token={address.token} />;
    return (
      <>
        <Header token={address.token} />
        <LoadFailure
          title={t('automatic.loadFailed')}
          error={error}
          onRetry={() => {
            void automatic.refetch();
            void customer.refetch();
          }}
        />
      </>
    );
  }
  const { rule, isOffered, packages, card, news, until } = automatic.data;
  const by = `/portal/topup?${new URLSearchParams({ esimId: esim.id, bundle: esim.bundle, token: address.token })}`;
  const isOn = rule?.isOn === true;
  return (
    <>
      <Header token={address.token} />
      {rule?.end && rule.end !== 'replaced' && (
        <Note tone={rule.end === 'declined' || rule.end === 'authentication' ? 'bad' : 'plain'}>
          <b>{t('automatic.offTitle')}</b> {t(`automatic.ends.${rule.end}`)}
        </Note>
      )}
      {isOn && (
        <AutomaticOn
          {...{ address, esim, rule, card }}
          onChange={isOffered && !isChanging ? () => setChanging(true) : undefined}
        />
      )}
      {!isOn && !isOffered && <Note>{t('automatic.notOffered')}</Note>}
      {isOffered && (!isOn || isChanging) && (
        <AutomaticOffer {...{ address, esim, packages, card, rule, until }} onDone={() => setChanging(false)} />
      )}
      {!isOn && esim.canTopUp && (
        <p>
          <LocalLink className={buttonClass('secondary')} to={by}>
            {t('automatic.topUp')}
            <Arrow />
          </LocalLink>
        </p>
      )}
      {news.length > 0 && <AutomaticNews news={news} />}
    </>
  );
}
