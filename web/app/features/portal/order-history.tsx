import type { PortalCustomer } from '@esimshop/contracts/portal';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import type { IconName } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import tableStyles from '~/components/ui/table.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { portalTexts } from '~/locales/portal.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { withdrawTexts } from '~/locales/withdraw.ts';
import styles from './order-history.module.css';
import { formatPortalDate } from './portal-dates.ts';

type PortalOrder = PortalCustomer['orders'][number];

const LOOKS: Partial<Record<PortalOrder['status'], { tone: BadgeTone; icon: IconName }>> = {
  completed: { tone: 'ok', icon: 'tick' },
  processing: { tone: 'info', icon: 'refresh' },
  cancelled: { tone: 'bad', icon: 'close' },
};
const OTHER_LOOK = { tone: 'wait', icon: 'clock' } as const;

/** Orders of this address, newest first; on phones each row is a card. */
export function OrderHistory({ orders, token }: { orders: PortalOrder[]; token: string }) {
  const { t } = useTranslation(portalTexts);
  return (
    <section className={layout.stack} aria-labelledby="order-history">
      <h2 id="order-history">{t('portal.historyTitle')}</h2>
      {orders.length === 0 ? (
        <p className={typography.muted}>{t('portal.historyEmpty')}</p>
      ) : (
        <div>
          <table className={`${tableStyles.table} ${styles.orders}`}>
            <thead>
              <tr>
                <th>{t('portal.orderNumber')}</th>
                <th>{t('portal.date')}</th>
                <th className={tableStyles.end}>{t('portal.amount')}</th>
                <th>{t('portal.status')}</th>
                <th>{t('portal.contract')}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderRow key={order.orderNumber} order={order} token={token} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function OrderRow({ order, token }: { order: PortalOrder; token: string }) {
  const { t } = useTranslation(portalTexts, statusTexts, withdrawTexts);
  const language = useLanguage();
  return (
    <tr>
      <td>
        <span className={typography.code}>{order.orderNumber}</span>{' '}
        <LocalLink className={typography.small} to={`/withdraw?order=${order.orderNumber}`}>
          {t('withdraw.link')}
        </LocalLink>
      </td>
      <td>{formatPortalDate(order.createdAt, t, language)}</td>
      <td className={tableStyles.end}>
        <b>{formatPrice(order.totalAmount, order.currency)}</b>
      </td>
      <td>
        <Badge {...(LOOKS[order.status] ?? OTHER_LOOK)}>{t(`statuses.order.${order.status}`)}</Badge>
      </td>
      <td>
        <a href={`/api/portal/contract?${new URLSearchParams({ token, orderNumber: order.orderNumber })}`} download>
          {t('portal.contractFile')}
          <span className={layout.visuallyHidden}>{t('portal.contractOf', { orderNumber: order.orderNumber })}</span>
        </a>
        {order.receipts && (
          <>
            {' '}
            <LocalLink to={`/portal/receipts/${order.orderNumber}?${new URLSearchParams({ token })}`}>
              {t('portal.receipt')}
              <span className={layout.visuallyHidden}>
                {t('portal.contractOf', { orderNumber: order.orderNumber })}
              </span>
            </LocalLink>
          </>
        )}
      </td>
    </tr>
  );
}
