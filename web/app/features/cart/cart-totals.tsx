import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { totalTexts } from '~/locales/totals.ts';
import styles from './cart-totals.module.css';

type CartTotalsProps = { totalPrice: string; currency: string };

/** Subtotal, free shipping, no tax, total: the full price is visible from the cart onwards. */
export function CartTotals({ totalPrice, currency }: CartTotalsProps) {
  const { t } = useTranslation(totalTexts);
  const total = formatPrice(totalPrice, currency);
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>{t('totals.subtotal')}</dt>
        <dd>{total}</dd>
      </div>
      <div>
        <dt>{t('totals.shipping')}</dt>
        <dd>{t('totals.free')}</dd>
      </div>
      <div>
        <dt>{t('totals.tax')}</dt>
        <dd>{formatPrice('0.00', currency)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('totals.total')}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
