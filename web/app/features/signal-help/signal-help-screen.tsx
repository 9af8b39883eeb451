import type { PortalEsim } from '@esimshop/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { AccessError } from '~/features/portal/access-error.tsx';
import { isTokenRefused, portalQuery } from '~/features/portal/portal-query.ts';
import { TokenForm } from '~/features/portal/token-form.tsx';
import { usePortalToken } from '~/features/portal/use-portal-token.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import { HelpHeader } from './help-header.tsx';
import { readWalk } from './saved-walks.ts';
import styles from './signal-help.module.css';
import { SignalHelp } from './signal-help.tsx';

/** Only the browser knows the token, so the server's HTML shows a loading state. */
export function SignalHelpScreen() {
  const { t } = useTranslation(commonTexts);
  const isLive = useIsLive();
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${styles.page} ${layout.roomy}`}>
      {isLive ? <HelpDoor /> : <SpinnerLine text={t('common.loading')} />}
    </main>
  );
}

/** The form without a token, the choice without an eSIM. */
function HelpDoor() {
  const { token, keep } = usePortalToken();
  const [query] = useSearchParams();
  const [typed, setTyped] = useState('');
  const esimId = query.get('esim');
  useKeepFocus(token ? (esimId ?? 'choice') : 'form');
  const isRemembered = esimId !== null && readWalk(esimId).latest !== undefined;
  if (!token && !(isRemembered && !navigator.onLine)) return <TokenForm token={typed} onToken={keep} />;
  if (esimId) return <SignalHelp key={esimId} token={token} esimId={esimId} />;
  return (
    token && (
      <Choice
        token={token}
        onLeave={(remembered) => {
          setTyped(remembered);
          keep('');
        }}
      />
    )
  );
}

type ChoiceProps = { token: string; onLeave: (remembered: string) => void };

/** Which eSIM it is about; the only one without asking. */
function Choice({ token, onLeave }: ChoiceProps) {
  const { t } = useTranslation(commonTexts, signalHelpTexts);
  const { data, error, isFetching } = useQuery(portalQuery(token));
  const isRefused = isTokenRefused(error);
  if (!data || isRefused) {
    if (isFetching) return <SpinnerLine text={t('common.loading')} />;
    return <AccessError error={error} onTryAgain={() => onLeave(isRefused ? '' : token)} />;
  }
  const esims = data.esims.filter(({ stage }) => stage !== 'cancelled');
  const [only, ...others] = esims;
  if (only && others.length === 0) return <SignalHelp token={token} esimId={only.id} />;
  return (
    <>
      <HelpHeader token={token} />
      {esims.length === 0 ? (
        <EmptyState icon="sim" title={t('signal-help.noneTitle')} text={t('signal-help.noneText')} />
      ) : (
        <section className={styles.do}>
          <h2 className={typography.name}>{t('signal-help.which')}</h2>
          <ul className={`${layout.plainList} ${styles.choose}`}>
            {esims.map((esim) => (
              <li key={esim.id}>
                <Candidate esim={esim} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Candidate({ esim }: { esim: PortalEsim }) {
  const { t } = useTranslation(commonTexts);
  const { place, amount } = boughtPlanWords({ ...esim, dataMb: esim.totalMb }, t, useLanguage());
  return (
    <LocalLink to={`/portal/help?${new URLSearchParams({ esim: esim.id })}`}>
      <Flag code={esim.countryCode} />
      <span>
        {place} {amount} <span className={`${typography.muted} ${typography.code}`}>{esim.iccid.slice(-4)}</span>
      </span>
      <Arrow />
    </LocalLink>
  );
}
