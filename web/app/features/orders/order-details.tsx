import type { Order } from '@esimshop/contracts/orders';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import cartTotalsStyles from '~/features/cart/cart-totals.module.css';
import { CartTotals } from '~/features/cart/cart-totals.tsx';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { confirmationTexts } from '~/locales/confirmation.ts';
import { withdrawTexts } from '~/locales/withdraw.ts';
import { lineAmount } from './line-amount.ts';
import styles from './order-details.module.css';
import { SaveContract } from './save-contract.tsx';

/** Customer, items and total of an order. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation(commonTexts, confirmationTexts, withdrawTexts);
  const language = useLanguage();
  return (
    <section className={layout.stack} aria-labelledby="order-details">
      <h2 id="order-details">{t('confirmation.details')}</h2>
      <dl className={`${cartTotalsStyles.amounts} ${styles.person}`}>
        <div>
          <dt className={typography.muted}>{t('confirmation.orderNumber')}</dt>
          <dd className={typography.code}>{order.orderNumber}</dd>
        </div>
        <div>
          <dt className={typography.muted}>{t('confirmation.customer')}</dt>
          <dd>{order.customerName}</dd>
        </div>
        <div>
          <dt className={typography.muted}>{t('confirmation.email')}</dt>
          <dd>{order.customerEmail}</dd>
        </div>
      </dl>
      <dl className={`${cartTotalsStyles.amounts} ${styles.lines}`}>
        {order.items.map((item) => (
          <div key={item.productId}>
            <dt className={styles.item}>
              {t('confirmation.itemLine', boughtPlanWords(item, t, language))}
              <span className={`${typography.small} ${typography.muted}`}>
                {t('confirmation.itemQuantity', {
                  price: formatPrice(item.price, item.currency),
                  count: item.quantity,
                })}
              </span>
            </dt>
            <dd>{lineAmount(item)}</dd>
          </div>
        ))}
      </dl>
      <CartTotals
        subtotal={order.subtotal}
        discount={order.discount}
        totalPrice={order.totalAmount}
        currency={order.currency}
      />
      {order.payment.state === 'paid' && <SaveContract orderNumber={order.orderNumber} />}
      {order.receipts && (
        <p>
          <LocalLink to={`/receipts/${order.orderNumber}`}>{t('confirmation.receipt')}</LocalLink>
        </p>
      )}
      {order.payment.state === 'paid' && (
        <p className={typography.small}>
          <LocalLink to={`/withdraw?order=${order.orderNumber}`}>{t('withdraw.link')}</LocalLink>
        </p>
      )}
    </section>
  );
}
