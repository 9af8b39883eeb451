import type { PortalCustomer } from '@esimshop/contracts/portal';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import type { IconName } from '~/components/ui/icon.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import type { Messages } from '~/locales/en.ts';
import { formatPortalDate } from './portal-dates.ts';

type PortalOrder = PortalCustomer['orders'][number];

const LOOKS: Record<string, { tone: BadgeTone; icon: IconName }> = {
  completed: { tone: 'ok', icon: 'tick' },
  processing: { tone: 'info', icon: 'refresh' },
  cancelled: { tone: 'bad', icon: 'close' },
};
const OTHER_LOOK = { tone: 'wait', icon: 'clock' } as const;

/** What was bought with this address, newest first; on phones each row is a card. */
export function OrderHistory({ orders }: { orders: PortalOrder[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack" aria-labelledby="order-history">
      <h2 id="order-history">{t('portal.historyTitle')}</h2>
      {orders.length === 0 ? (
        <p className="muted">{t('portal.historyEmpty')}</p>
      ) : (
        <div className="table-cards">
          <table className="table">
            <thead>
              <tr>
                <th>{t('portal.orderNumber')}</th>
                <th>{t('portal.date')}</th>
                <th className="end">{t('portal.amount')}</th>
                <th>{t('portal.status')}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderRow key={order.orderNumber} order={order} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function OrderRow({ order }: { order: PortalOrder }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <tr>
      <td className="code">{order.orderNumber}</td>
      <td>{formatPortalDate(order.createdAt, t, language)}</td>
      <td className="end">
        <b>{formatPrice(order.totalAmount, order.currency)}</b>
      </td>
      <td>
        <Badge {...(LOOKS[order.status] ?? OTHER_LOOK)}>
          <StatusWord status={order.status} />
        </Badge>
      </td>
    </tr>
  );
}

const KNOWN: Record<string, keyof Messages['portal']['orderStatuses']> = {
  pending: 'pending',
  created: 'created',
  processing: 'processing',
  processed: 'processed',
  shipped: 'shipped',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

function StatusWord({ status }: { status: string }) {
  const { t } = useTranslation();
  const known = KNOWN[status];
  return known ? t(`portal.orderStatuses.${known}`) : status;
}
