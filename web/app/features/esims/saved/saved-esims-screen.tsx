import { useQuery } from '@tanstack/react-query';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { describeSaveProblem } from './save-problem.ts';
import { SavedEsimTicket } from './saved-esim-ticket.tsx';
import { savedEsimsQuery } from './saved-esims.ts';

/** The eSIMs saved on this device; works without a network. */
export function SavedEsimsScreen() {
  const { t } = useTranslation(commonTexts, errorTexts, offlineTexts);
  const { data: kept, error, refetch } = useQuery(savedEsimsQuery());
  useKeepFocus(`${kept?.length}`);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge} ${layout.roomy}`}
    >
      <header className={layout.stack}>
        <h1 className={typography.name}>{t('offline.esimsTitle')}</h1>
        <p className={`${typography.lead} ${typography.measure}`}>{t('offline.esimsText')}</p>
      </header>
      {error && (
        <EmptyState icon="alert" title={t('offline.unreadable')} text={describeSaveProblem(error, t)}>
          <RetryButton onRetry={() => void refetch()} />
        </EmptyState>
      )}
      {!kept && !error && <SpinnerLine text={t('common.loading')} />}
      {kept?.length === 0 && (
        <EmptyState icon="sim" title={t('offline.noneTitle')} text={t('offline.noneText')}>
          <LocalLink className={buttonClass('primary')} to="/portal">
            {t('offline.portal')}
            <Arrow />
          </LocalLink>
        </EmptyState>
      )}
      {kept && kept.length > 0 && <Note icon="lock">{t('offline.secret')}</Note>}
      {kept?.map((each) => (
        <SavedEsimTicket key={each.iccid} kept={each} />
      ))}
    </main>
  );
}
