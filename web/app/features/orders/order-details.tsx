import { formatDecimal, parseDecimal } from '@esimshop/contracts/money';
import type { Order } from '@esimshop/contracts/orders';
import { CartTotals } from '~/features/cart/cart-totals.tsx';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';

/** Who bought what, and what it cost. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className="stack" aria-labelledby="order-details">
      <h2 id="order-details">{t('confirmation.details')}</h2>
      <dl className="sum">
        <div>
          <dt className="muted">{t('confirmation.orderNumber')}</dt>
          <dd className="code wraps">{order.orderNumber}</dd>
        </div>
        <div>
          <dt className="muted">{t('confirmation.customer')}</dt>
          <dd className="wraps">{order.customerName}</dd>
        </div>
        <div>
          <dt className="muted">{t('confirmation.email')}</dt>
          <dd className="wraps">{order.customerEmail}</dd>
        </div>
      </dl>
      <dl className="sum sum-top">
        {order.items.map((item) => (
          <div key={item.productId}>
            <dt className="item">
              {t('confirmation.itemLine', boughtPlanWords({ ...item, planName: item.productId }, t, language))}
              <span className="small muted">
                {t('confirmation.itemQuantity', {
                  price: formatPrice(item.price, item.currency),
                  count: item.quantity,
                })}
              </span>
            </dt>
            <dd>{formatPrice(multiplyPrice(item.price, item.quantity), item.currency)}</dd>
          </div>
        ))}
      </dl>
      <CartTotals totalPrice={order.totalAmount} currency={order.currency} />
    </section>
  );
}

function multiplyPrice(price: string, quantity: number): string {
  return formatDecimal((parseDecimal(price) ?? 0) * quantity);
}
