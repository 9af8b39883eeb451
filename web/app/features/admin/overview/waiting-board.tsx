import type { Waiting, WaitingResponse } from '@esimshop/contracts/admin-overview';
import { SETUP_STEP_NAMES } from '@esimshop/contracts/admin-setup';
import { providerName } from '@esimshop/contracts/provider-name';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatNumber, formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminDisputeTexts } from '~/locales/admin-dispute.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import { adminSetupStepTexts } from '~/locales/admin-setup-steps.ts';
import { commonTexts } from '~/locales/common.ts';
import { nameReason } from '../disputes/name-reason.ts';
import { describeTimeLeft } from '../disputes/time-left.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from '../parts/board.module.css';
import { describeMoment } from '../parts/describe-moment.ts';
import { describePlan } from '../parts/plan-name.ts';

const WAYS: Record<Waiting['kind'], string> = {
  purchases_parked: '/admin?attention=parked',
  payments_in_review: '/admin?attention=in_review',
  refunds_failed: '/admin?attention=refund',
  withdrawals_waiting: '/admin?tab=messages',
  data_requested: '/admin?tab=overview',
  refunds_requested: '/admin?attention=refund',
  payments_disputed: '/admin?attention=disputed',
  webhooks_unreadable: '/admin?tab=system',
  sales_stopped: '/admin?tab=system',
  setup_failed: '/admin?tab=setup',
  rates_old: '/admin?tab=currencies',
  rates_waiting: '/admin?tab=currencies',
  balance_low: '/admin?tab=system',
  mails_failed: '/admin?tab=system',
  messages_unanswered: '/admin?tab=messages&state=open',
};

/** Open cases as a departure board: count, kind, reason, amount, age, link. */
export function WaitingBoard({ overview }: { overview: WaitingResponse }) {
  const { t } = useAdminTranslation(adminOverviewTexts);
  const { waiting, deliveredLately, currency, timeZone } = overview;
  const count = waiting.reduce((sum, row) => sum + row.count, 0);
  return (
    <section className={styles.board} aria-labelledby="waiting">
      <div className={styles.head}>
        <h1 id="waiting">{count > 0 ? t('admin-overview.waits', { count }) : t('admin-overview.nothingWaits')}</h1>
        <p>{t('admin-overview.delivered', { count: deliveredLately })}</p>
      </div>
      {waiting.map((row) => (
        <Row
          key={`${row.kind} ${row.example} ${row.amount} ${row.dueAt}`}
          row={row}
          currency={currency}
          timeZone={timeZone}
        />
      ))}
    </section>
  );
}

function Row({ row, currency, timeZone }: { row: Waiting; currency: string; timeZone: string }) {
  const { t } = useAdminTranslation(
    adminDisputeTexts,
    adminFrameTexts,
    adminOverviewTexts,
    adminSetupStepTexts,
    commonTexts,
  );
  const language = useLanguage();
  const { kind, count, example, plan, amount, since, dueAt, reason, orderId } = row;
  const isOfPartner = kind === 'sales_stopped' || kind === 'balance_low' || kind === 'webhooks_unreadable';
  const step = SETUP_STEP_NAMES.find((each) => kind === 'setup_failed' && each === example);
  const subject = isOfPartner ? providerName(example ?? '') : step ? t(`admin-setup-steps.${step}`) : (example ?? '');
  const age = since === null ? undefined : ageOf(since);
  return (
    <LocalLink className={styles.row} to={wayOf(row)}>
      <span className={styles.count}>{formatNumber(count, language)}</span>
      <span className={styles.what}>
        <b>{t(`admin-overview.kinds.${kind}`)}</b>{' '}
        <span>
          {t(
            `admin-overview.why.${kind === 'payments_disputed' && orderId !== null && dueAt ? 'payments_disputed_due' : kind}`,
            {
              example: plan ? describePlan(plan, t, language) : subject,
              due: dueAt ? describeMoment(dueAt, t, { language, timeZone }) : '',
              left: dueAt ? describeTimeLeft(dueAt, t) : '',
              reason: nameReason(reason, t),
            },
          )}
        </span>
      </span>
      <span className={styles.amount}>{amount !== null && formatPrice(amount, row.currency ?? currency)}</span>
      <span className={styles.age}>
        {age &&
          t('admin-overview.oldest', {
            age: t(`admin-overview.ago.${age.unit}`, { value: formatNumber(age.value, language) }),
          })}
      </span>
      <span className={styles.way}>
        <span>{t(`admin-overview.ways.${kind}`)}</span>
        <Icon name="arrow" />
      </span>
    </LocalLink>
  );
}

function wayOf({ kind, orderId, customerKey }: Waiting): string {
  if (customerKey !== null) return `/admin/customers/${customerKey}`;
  return orderId === null ? WAYS[kind] : `/admin/orders/${orderId}`;
}

const MINUTE_MS = 60_000;

function ageOf(since: string): { unit: 'minutes' | 'hours' | 'days'; value: number } {
  const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS));
  if (minutes < 60) return { unit: 'minutes', value: minutes };
  if (minutes < 48 * 60) return { unit: 'hours', value: Math.floor(minutes / 60) };
  return { unit: 'days', value: Math.floor(minutes / 1440) };
}
