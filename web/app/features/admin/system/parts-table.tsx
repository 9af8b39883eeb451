import type { System } from '@esimshop/contracts/admin-system';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import type { IconName } from '~/components/ui/icon.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { formatList, formatNumber, formatPrice } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import type { TextKey } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import type { Joined, ShownState } from './join-partners.ts';
import styles from './system.module.css';

const BADGES: Record<ShownState, { tone: BadgeTone; icon: IconName }> = {
  works: { tone: 'ok', icon: 'tick' },
  low: { tone: 'wait', icon: 'alert' },
  failing: { tone: 'bad', icon: 'close' },
  down: { tone: 'bad', icon: 'close' },
  asking: { tone: 'plain', icon: 'clock' },
  unknown: { tone: 'wait', icon: 'alert' },
};

export function PartsTable({ system, joined }: { system: System; joined: Joined }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminSystemTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const moment = (at: string | null) =>
    at === null ? t('admin-system.never') : <AdminMoment at={at} timeZone={timeZone} />;
  const { database, jobs, catalogue, sandbox, timeZone } = system;
  const { suppliers, payments, mail } = joined;
  return (
    <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.parts}`} aria-label={t('admin-system.parts')}>
      <thead>
        <tr>
          <th scope="col">{t('admin-system.part')}</th>
          <th scope="col">{t('admin-frame.state')}</th>
          <th scope="col">{t('admin-system.measured')}</th>
          <th scope="col">{t('admin-system.last')}</th>
        </tr>
      </thead>
      <tbody>
        <Part name={t('admin-system.database')} state={database.state} latencyMs={database.latencyMs}>
          {database.sizeBytes !== null &&
            t('admin-system.size', {
              size: number(Math.round(database.sizeBytes / 1_000_000)),
              version: database.version ?? '',
            })}
        </Part>
        {suppliers.map(({ name, state, reply, offSale, isConnected }) => (
          <Part
            key={name}
            name={providerName(name)}
            state={state}
            latencyMs={isConnected ? reply?.latencyMs : undefined}
            last={offSale && moment(offSale.since)}
            fault={
              isConnected ? offSale && t(`admin-system.offSale.${offSale.reason}`) : t('admin-system.notConnected')
            }
          >
            {reply &&
              reply.balance !== null &&
              t(balanceText(reply.daysLeft), {
                balance: formatPrice(reply.balance, reply.currency ?? DEFAULT_CURRENCY),
                count: reply.daysLeft ?? 0,
              })}
          </Part>
        ))}
        {payments.map(({ name, state, reply, lastWebhookAt, lastCapturedAt }) => (
          <Part
            key={name}
            name={providerName(name)}
            state={state}
            latencyMs={reply?.latencyMs}
            last={moment(lastCapturedAt ?? lastWebhookAt)}
          >
            {t(sandbox ? 'admin-system.sandbox' : 'admin-system.live')}
          </Part>
        ))}
        <Part name={t('admin-system.mail')} state={mail.state} latencyMs={mail.reply?.latencyMs} last={<TestMail />}>
          {t('admin-system.mailMeasured', {
            sent: number(mail.sentLastDay),
            waiting: number(mail.waiting),
            failed: number(mail.failed),
          })}
        </Part>
        <Part name={t('admin-system.jobs')} state={jobs.state}>
          {t('admin-system.jobsMeasured', {
            waiting: number(jobs.waiting),
            failed: number(jobs.failed),
            lag: number(jobs.lagSeconds),
          })}
        </Part>
        <Part
          name={t('admin-system.catalogue')}
          state={catalogue.state}
          fault={
            catalogue.outdated.length > 0
              ? t('admin-system.catalogueOutdated', {
                  suppliers: formatList(catalogue.outdated.map(providerName), language),
                })
              : null
          }
          last={
            catalogue.syncingPage === null
              ? moment(catalogue.syncedAt)
              : t('admin-system.readingPage', { page: number(catalogue.syncingPage) })
          }
        >
          {t('admin-system.catalogueMeasured', {
            plans: number(catalogue.plans),
            destinations: number(catalogue.destinations),
          })}
        </Part>
      </tbody>
    </table>
  );
}

type PartProps = {
  name: string;
  state: ShownState;
  /** Undefined for local parts, and until a partner replies. */
  latencyMs?: number | null | undefined;
  last?: ReactNode;
  /** Such as why a supplier's plans are not sold. */
  fault?: string | null;
  children: ReactNode;
};

function Part({ name, state, latencyMs, last, fault, children }: PartProps) {
  const { t } = useTranslation(adminSystemTexts);
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Badge {...BADGES[state]}>{t(`admin-system.states.${state}`)}</Badge>
      </td>
      <td className={styles.measured}>
        {fault && <b className={styles.fault}>{fault}</b>}
        {children && <span>{children}</span>}
        {latencyMs !== undefined && (
          <span className={styles.latency}>
            {latencyMs === null
              ? t('admin-system.noReply')
              : t('admin-system.ms', { value: formatNumber(latencyMs, language) })}
          </span>
        )}
      </td>
      <td className={styles.last}>{last}</td>
    </tr>
  );
}

function TestMail() {
  const { t } = useTranslation(adminSystemTexts);
  const toastFailure = useFailureToast();
  const send = useMutation({
    mutationFn: () => browserApi<{ sentTo: string }>('/api/admin/system/test-mail', { method: 'POST' }),
    onSuccess: ({ sentTo }) =>
      toast({ title: t('admin-system.testSent'), description: t('admin-system.testSentText', { address: sentTo }) }),
    onError: (error) => toastFailure(t('admin-system.testFailed'), error),
  });
  return (
    <Button variant="text" pending={send.isPending} onClick={() => send.mutate()}>
      {t('admin-system.testMail')}
    </Button>
  );
}

function balanceText(daysLeft: number | null): TextKey<typeof adminSystemTexts> {
  if (daysLeft === null) return 'admin-system.balanceOnly';
  return daysLeft < 1 ? 'admin-system.balanceHours' : 'admin-system.balance';
}
