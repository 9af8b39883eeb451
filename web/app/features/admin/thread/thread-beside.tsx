import type { CustomerEsim } from '@esimshop/contracts/admin-customers';
import type { Thread, ThreadOrder } from '@esimshop/contracts/admin-messages';
import { nameLocale } from '@esimshop/contracts/name-locale';
import { Badge } from '~/components/ui/badge.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatData, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { adminThreadTexts } from '~/locales/admin-thread.ts';
import { commonTexts } from '~/locales/common.ts';
import { STAGE_SIGNS } from '../order/order-esims.tsx';
import factStyles from '../order/order-facts.module.css';
import { StatusBadge } from '../orders/order-badge.tsx';
import pairStyles from '../parts/pairs.module.css';
import { describePlan } from '../parts/plan-name.ts';
import { formatShopDay } from '../parts/shop-day.ts';
import styles from './thread-screen.module.css';

/** Who writes, and the orders that it may be about with their eSIMs. */
export function ThreadBeside({ thread: { message, orders, esims, timeZone } }: { thread: Thread }) {
  const { t } = useTranslation(adminThreadTexts);
  const language = useLanguage();
  const day = (at: string) => formatShopDay(at, timeZone, language);
  return (
    <>
      <section className={factStyles.part} aria-labelledby="customer">
        <h2 id="customer">{t('admin-thread.customer')}</h2>
        <dl className={pairStyles.pairs}>
          <div>
            <dt>{t('admin-thread.name')}</dt>
            <dd>
              <b>{message.name}</b>
            </dd>
          </div>
          <div>
            <dt>{t('admin-thread.email')}</dt>
            <dd>{message.email}</dd>
          </div>
          <div>
            <dt>{t('admin-thread.language')}</dt>
            <dd>{nameLocale(message.locale, language)}</dd>
          </div>
          <div>
            <dt>{t('admin-thread.reference')}</dt>
            <dd className={typography.code}>{message.number}</dd>
          </div>
        </dl>
        <LocalLink to={`/admin/customers/message-${message.id}`}>{t('admin-thread.wholeCustomer')}</LocalLink>
      </section>
      <section className={factStyles.part} aria-labelledby="orders">
        <h2 id="orders">{t('admin-thread.orders')}</h2>
        {orders.length === 0 ? (
          <p className={factStyles.hint}>{t('admin-thread.noOrders')}</p>
        ) : (
          <ul className={styles.orders}>
            {orders.map((order) => (
              <Order
                key={order.id}
                order={order}
                esims={esims.filter(({ orderId }) => orderId === order.id)}
                day={day}
              />
            ))}
          </ul>
        )}
        {message.orderCount > orders.length && (
          <LocalLink to={`/admin?${new URLSearchParams({ q: message.email })}`}>
            {t('admin-thread.moreOrders', { count: message.orderCount })}
          </LocalLink>
        )}
      </section>
    </>
  );
}

/** Writes the day of a time as it is in the shop. */
type WriteDay = (at: string) => string;

type OrderProps = { order: ThreadOrder; esims: readonly CustomerEsim[]; day: WriteDay };

function Order({ order, esims, day }: OrderProps) {
  const { t } = useTranslation(adminThreadTexts, commonTexts);
  const language = useLanguage();
  return (
    <li>
      <p className={styles.order}>
        <LocalLink className={typography.code} to={`/admin/orders/${order.id}`}>
          {order.orderNumber}
        </LocalLink>
        <StatusBadge status={order.status} />
      </p>
      {order.isNamed && !order.isOfOther && <p className={styles.hint}>{t('admin-thread.named')}</p>}
      {order.isOfOther && (
        <>
          <Badge tone="bad" icon="alert">
            {t('admin-thread.ofOther')}
          </Badge>
          <p className={styles.hint}>{t('admin-thread.ofOtherText')}</p>
        </>
      )}
      <p className={styles.hint}>
        {day(order.createdAt)}, {formatPrice(order.totalAmount, order.currency)}
      </p>
      {esims.length === 0 ? (
        <p className={styles.hint}>
          {`${order.plans.map((plan) => describePlan(plan, t, language)).join(', ')}, ${t('admin-thread.noEsims')}`}
        </p>
      ) : (
        <ul className={styles.esims}>
          {esims.map((esim) => (
            <Esim key={esim.id} esim={esim} day={day} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Esim({ esim, day }: { esim: CustomerEsim; day: WriteDay }) {
  const { t } = useTranslation(adminOrderTexts, adminThreadTexts, commonTexts);
  const language = useLanguage();
  const { plan, iccidLast4, stage, usedMb, totalMb, endsAt } = esim;
  const { tone, icon } = STAGE_SIGNS[stage];
  const used = usedMb === null ? null : formatData(usedMb, t, language);
  const facts = [
    used === null
      ? t('admin-thread.notUsed')
      : totalMb === null
        ? t('admin-thread.usedUnlimited', { used })
        : t('admin-thread.used', { used, total: formatData(totalMb, t, language) }),
    endsAt && t('admin-thread.until', { at: day(endsAt) }),
  ].filter(Boolean);
  return (
    <li>
      <p className={styles.order}>
        <b>{describePlan(plan, t, language)}</b>
        <span className={typography.code}>••••{iccidLast4}</span>
        <Badge tone={tone} icon={icon}>
          {t(`admin-order.stages.${stage}`)}
        </Badge>
      </p>
      <p className={styles.hint}>{facts.join(', ')}</p>
    </li>
  );
}
