import type { System } from '@esimshop/contracts/admin-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
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
import { Failures } from './failures.tsx';
import { type Joined, joinPartners, listStates, type ShownState } from './join-partners.ts';
import { LostSales } from './lost-sales.tsx';
import { PartsTable } from './parts-table.tsx';
import { partnersQuery, systemQuery } from './system-queries.ts';
import { UnreadableWebhooks } from './unreadable-webhooks.tsx';

/** The state of every part, what can be done about it, and failures. */
export function SystemState() {
  const { t } = useTranslation(adminSystemTexts, adminFrameTexts);
  const { data: system, error, isPending, refetch } = useQuery(systemQuery);
  const replies = useQuery(partnersQuery);
  const joined =
    system &&
    joinPartners(system, {
      partners: replies.isError ? undefined : replies.data,
      otherwise: replies.isError && !replies.isFetching ? 'unknown' : 'asking',
    });
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-frame.views.system')}</h1>
          {system && joined && <Summary system={system} joined={joined} />}
        </div>
        <SystemActs system={system} />
      </div>
      {isPending && <ListSkeleton text={t('admin-system.loading')} rows={7} />}
      {error && <LoadFailure title={t('admin-system.failed')} error={error} onRetry={() => void refetch()} />}
      {system && joined && (
        <>
          <PartsTable system={system} joined={joined} />
          {replies.error && (
            <LoadFailure
              title={t('admin-system.partnersFailed')}
              error={replies.error}
              onRetry={() => void replies.refetch()}
            />
          )}
          <UnreadableWebhooks system={system} />
          <Failures system={system} />
          <LostSales system={system} />
        </>
      )}
    </>
  );
}

function Summary({ system, joined }: { system: System; joined: Joined }) {
  const { t } = useTranslation(adminSystemTexts);
  const language = useLanguage();
  const states = listStates(system, joined);
  if (states.includes('asking')) return <p role="status">{t('admin-system.asking')}</p>;
  const numberOf = (state: ShownState) => states.filter((each) => each === state).length;
  const [count, works, unknown] = [states.length, numberOf('works'), numberOf('unknown')];
  const found =
    unknown > 0
      ? t('admin-system.unchecked', { count: unknown })
      : works === count
        ? t('admin-system.allWork', { count })
        : t('admin-system.someFail', { works, count });
  const time = formatTime(system.checkedAt, { language, timeZone: system.timeZone });
  return (
    <p role="status">
      {found} {t('admin-system.asked', { time })}
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
