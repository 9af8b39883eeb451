import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { describeKeepProblem } from './keep-problem.ts';
import { KeptEsimTicket } from './kept-esim-ticket.tsx';
import { keptEsimsQuery } from './kept-esims.ts';

/** What this device keeps. Asks nobody: it works without a network. */
export function KeptEsimsScreen() {
  const { t } = useTranslation();
  const { data: kept, error, refetch } = useQuery(keptEsimsQuery());
  return (
    <main id="main" tabIndex={-1} className="wrap section-s stack-l roomy">
      <header className="stack">
        <h1 className="name">{t('offline.esimsTitle')}</h1>
        <p className="lead measure">{t('offline.esimsText')}</p>
      </header>
      {error && (
        <EmptyState icon="alert" title={t('offline.unreadable')} text={describeKeepProblem(error, t)}>
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </EmptyState>
      )}
      {!kept && !error && <SpinnerLine text={t('common.loading')} />}
      {kept?.length === 0 && (
        <EmptyState icon="sim" title={t('offline.noneTitle')} text={t('offline.noneText')}>
          <LocalLink className={buttonClass('go')} to="/portal">
            {t('offline.portal')}
            <Arrow />
          </LocalLink>
        </EmptyState>
      )}
      {kept && kept.length > 0 && <Note icon="lock">{t('offline.secret')}</Note>}
      {kept?.map((each) => (
        <KeptEsimTicket key={each.iccid} kept={each} />
      ))}
    </main>
  );
}
