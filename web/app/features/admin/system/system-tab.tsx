import type { System } from '@esimshop/contracts/admin-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatNumber } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { formatTime } from '../parts/admin-time.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import viewStyles from '../parts/view.module.css';
import { AuditLog } from './audit-log.tsx';
import { Failures } from './failures.tsx';
import { listParts } from './list-parts.ts';
import { LostSales } from './lost-sales.tsx';
import { PartsTable } from './parts-table.tsx';
import { systemQuery } from './system-queries.ts';
import { UnreadableWebhooks } from './unreadable-webhooks.tsx';

/** The state of every part, failures, and the audit log. */
export function SystemTab() {
  const { t } = useTranslation(adminSystemTexts, adminFrameTexts);
  const { data: system, error, isPending, refetch } = useQuery(systemQuery);
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-frame.views.system')}</h1>
          {system && <Summary system={system} />}
        </div>
        <SystemActs system={system} />
      </div>
      {isPending && <ListSkeleton text={t('admin-system.loading')} rows={7} />}
      {error && !system && (
        <LoadFailure title={t('admin-system.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {system && (
        <>
          <PartsTable system={system} />
          <UnreadableWebhooks system={system} />
          <Failures system={system} />
          <LostSales system={system} />
        </>
      )}
      <AuditLog />
      {system && <ProcessFacts system={system} />}
    </>
  );
}

function Summary({ system }: { system: System }) {
  const { t } = useTranslation(adminSystemTexts);
  const language = useLanguage();
  const states = listParts(system).map(({ state }) => state);
  const works = states.filter((state) => state === 'works').length;
  const count = states.length;
  const time = formatTime(system.checkedAt, { language, timeZone: system.timeZone });
  return (
    <p role="status">
      {works === count ? t('admin-system.allWork', { count }) : t('admin-system.someFail', { works, count })}{' '}
      {t('admin-system.asked', { time })}
    </p>
  );
}

function SystemActs({ system }: { system: System | undefined }) {
  const { t } = useTranslation(adminSystemTexts);
  const language = useLanguage();
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['admin'] });
  const fail = (title: string) => (error: Error) => toastFailure(title, error);
  const sync = useMutation({
    mutationFn: () => browserApi('/api/admin/system/sync-catalogue', { method: 'POST' }),
    async onSuccess() {
      toast({ title: t('admin-system.syncQueued'), description: t('admin-system.syncQueuedText') });
      await refresh();
    },
    onError: fail(t('admin-system.syncFailed')),
  });
  const retry = useMutation({
    mutationFn: () =>
      browserApi<{ jobs: number; mails: number }>('/api/admin/system/retry-failed-jobs', { method: 'POST' }),
    async onSuccess(retried) {
      toast({
        title: t('admin-system.retried'),
        description: t('admin-system.retriedText', {
          jobs: formatNumber(retried.jobs, language),
          mails: formatNumber(retried.mails, language),
        }),
      });
      await refresh();
    },
    onError: fail(t('admin-system.retryFailed')),
  });
  const hasFailures = system !== undefined && system.jobs.failed + system.mail.failed > 0;
  const isSyncing = sync.isPending || (system?.catalogue.syncingPage ?? null) !== null;
  return (
    <div className={layout.buttons}>
      <Button pending={isSyncing} pendingText={t('admin-system.syncing')} onClick={() => sync.mutate()}>
        <Icon name="refresh" variant="small" />
        {t('admin-system.sync')}
      </Button>
      <Button
        variant={hasFailures ? 'primary' : 'secondary'}
        pending={retry.isPending}
        pendingText={t('admin-system.retrying')}
        onClick={() => retry.mutate()}
      >
        {t('admin-system.retry')}
      </Button>
    </div>
  );
}

function ProcessFacts({ system: { process, timeZone } }: { system: System }) {
  const { t } = useTranslation(adminSystemTexts);
  const language = useLanguage();
  const started = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    Date.parse(process.startedAt),
  );
  const memory = Math.round(process.memoryBytes / 1_000_000);
  return (
    <p className={typography.muted}>{t('admin-system.process', { started, version: process.nodeVersion, memory })}</p>
  );
}
