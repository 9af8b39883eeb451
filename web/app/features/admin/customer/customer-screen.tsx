import type { Customer } from '@esimshop/contracts/admin-customers';
import { CUSTOMER_ROWS } from '@esimshop/contracts/admin-customers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { errorCodeOf } from '~/lib/api-error.ts';
import { formatNumber, formatPrice } from '~/lib/format.ts';
import { mailName } from '~/lib/mail-name.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCustomerTexts } from '~/locales/admin-customer.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { commonTexts } from '~/locales/common.ts';
import { mailKindTexts } from '~/locales/mail-kinds.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { StatusBadge } from '../orders/order-badge.tsx';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { describePlan } from '../parts/plan-name.ts';
import { ReadFailure } from '../parts/read-failure.tsx';
import { formatShopDay } from '../parts/shop-day.ts';
import { useIsPermitted } from '../parts/use-role.ts';
import { describeAct } from '../system/audit-words.ts';
import { customerQuery, useCopyCustomer } from './customer-queries.ts';
import styles from './customer-screen.module.css';
import { Erasure } from './erasure.tsx';
import { stateOf, WaitingRequests } from './waiting-requests.tsx';

/** All of one customer, by an order, a message or an account of theirs. */
export function CustomerScreen({ customerKey }: { customerKey: string }) {
  const { t } = useTranslation(adminCustomerTexts, adminGateTexts);
  const result = useQuery(customerQuery(customerKey));
  const { data, error, isPending } = result;
  if (!data && error && ['not_found', 'invalid_input'].includes(errorCodeOf(error) ?? '')) {
    return (
      <EmptyState icon="search" level={1} title={t('admin-customer.unknown')}>
        <LocalLink className={buttonClass('primary')} to="/admin">
          {t('admin-gate.toOrders')}
        </LocalLink>
      </EmptyState>
    );
  }
  if (isPending) return <ListSkeleton text={t('admin-customer.loading')} rows={8} />;
  return (
    <>
      <ReadFailure level={1} title={t('admin-customer.failed')} result={result} />
      {data && <CustomerRecord key={data.key} customer={data} />}
    </>
  );
}

function CustomerRecord({ customer }: { customer: Customer }) {
  const { t } = useTranslation(
    adminCustomerTexts,
    adminFrameTexts,
    adminOrderTexts,
    mailKindTexts,
    adminSystemTexts,
    commonTexts,
    statusTexts,
  );
  const language = useLanguage();
  const { timeZone, account } = customer;
  const moment = (at: string) => <AdminMoment at={at} timeZone={timeZone} />;
  const day = (at: string) => formatShopDay(at, timeZone, language);
  return (
    <>
      <div className={styles.title}>
        <h1>{customer.name ?? t('admin-customer.nameless')}</h1>
        {customer.erasedAt && <Badge>{t('admin-customer.erased', { at: day(customer.erasedAt) })}</Badge>}
      </div>
      <p className={styles.facts}>
        <span>{customer.email}</span>
        <span>{account ? `${t('admin-customer.account')}: ${account.username}` : t('admin-customer.noAccount')}</span>
      </p>
      <div className={styles.parts}>
        <WaitingRequests customer={customer} />
        <Part title={t('admin-customer.orders')} rows={customer.orders} count={customer.counts.orders}>
          {(order) => (
            <>
              <LocalLink className={typography.code} to={`/admin/orders/${order.id}`}>
                {order.orderNumber}
              </LocalLink>
              <span>{order.plans.map((plan) => describePlan(plan, t, language)).join(', ')}</span>
              <StatusBadge status={order.status} />
              <span>{formatPrice(order.totalAmount, order.currency)}</span>
              <small>{moment(order.createdAt)}</small>
            </>
          )}
        </Part>
        <Part title={t('admin-customer.esims')} rows={customer.esims} count={customer.counts.esims}>
          {(esim) => (
            <>
              <b>{describePlan(esim.plan, t, language)}</b>
              <span className={typography.code}>••••{esim.iccidLast4}</span>
              {esim.isInUse && (
                <Badge tone="ok" icon="tick">
                  {t('admin-customer.inUse')}
                </Badge>
              )}
              <small>{esim.endsAt && t('admin-customer.until', { at: day(esim.endsAt) })}</small>
            </>
          )}
        </Part>
        <Part title={t('admin-customer.messages')} rows={customer.messages} count={customer.counts.messages}>
          {(message) => (
            <>
              <LocalLink to={`/admin/messages/${message.id}`}>{message.subject}</LocalLink>
              {message.isAnswered || <Badge tone="info">{t('admin-customer.unanswered')}</Badge>}
              <span className={styles.text}>{message.message}</span>
              <small>{moment(message.createdAt)}</small>
            </>
          )}
        </Part>
        <Part title={t('admin-customer.mails')} rows={customer.mails} count={customer.counts.mails}>
          {(mail) => (
            <>
              <b>{mailName(mail.kind, t)}</b>
              <span>{mail.recipient}</span>
              <span>{t(`admin-order.mailStates.${mail.state}`)}</span>
              <small>{moment(mail.createdAt)}</small>
            </>
          )}
        </Part>
        <Part title={t('admin-customer.links')} rows={customer.links} count={customer.counts.links}>
          {(link) => (
            <>
              <span>{moment(link.createdAt)}</span>
              <small>
                {link.revokedAt
                  ? t('admin-customer.withdrawn')
                  : t('admin-customer.until', { at: day(link.expiresAt) })}
              </small>
            </>
          )}
        </Part>
        <Part title={t('admin-customer.sessions')} rows={customer.sessions} count={customer.counts.sessions}>
          {(session) => (
            <>
              <span>{[session.browser, session.system].filter(Boolean).join(', ')}</span>
              <span>{session.network}</span>
              <small>{moment(session.lastSeenAt)}</small>
            </>
          )}
        </Part>
        <Part title={t('admin-customer.acts')} rows={customer.acts} count={customer.counts.acts}>
          {(act) => (
            <>
              <b>{describeAct(act.act, t)}</b>
              <span>{act.actor}</span>
              <small>{moment(act.at)}</small>
            </>
          )}
        </Part>
        {customer.requests.length > 0 && (
          <Part title={t('admin-customer.requests')} rows={customer.requests} count={customer.requests.length}>
            {(request) => (
              <>
                <b>{t(`admin-customer.kinds.${request.kind}`)}</b>
                <span>{t(`admin-customer.states.${stateOf(request)}`, { note: request.note ?? '' })}</span>
                <small>{moment(request.answeredAt ?? request.confirmedAt ?? request.askedAt)}</small>
              </>
            )}
          </Part>
        )}
        {!customer.erasedAt && <TheirData customer={customer} />}
      </div>
    </>
  );
}

function TheirData({ customer }: { customer: Customer }) {
  const { t } = useTranslation(adminCustomerTexts);
  const copy = useCopyCustomer(customer.key);
  const mayErase = useIsPermitted('erasure');
  return (
    <section className={styles.part}>
      <h2>{t('admin-customer.copy')}</h2>
      <p>{t('admin-customer.copyText')}</p>
      <div className={layout.buttons}>
        <Button pending={copy.isPending} onClick={() => copy.mutate('html')}>
          {t('admin-customer.copyHtml')}
        </Button>
        <Button pending={copy.isPending} onClick={() => copy.mutate('json')}>
          {t('admin-customer.copyJson')}
        </Button>
      </div>
      {mayErase && <Erasure customer={customer} />}
    </section>
  );
}

type PartProps<Row> = { title: string; rows: readonly Row[]; count: number; children: (row: Row) => ReactNode };

function Part<Row extends { id: number }>({ title, rows, count, children }: PartProps<Row>) {
  const { t } = useTranslation(adminCustomerTexts);
  const language = useLanguage();
  return (
    <section className={styles.part}>
      <h2>{`${title}, ${formatNumber(count, language)}`}</h2>
      {rows.length === 0 ? (
        <p>{t('admin-customer.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      {rows.length < count && <p>{t('admin-customer.more', { count: CUSTOMER_ROWS })}</p>}
    </section>
  );
}
