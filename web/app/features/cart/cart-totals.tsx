import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';

type CartTotalsProps = { totalPrice: string; currency: string };

/** Subtotal, free shipping, no tax, total: what is paid is visible from the cart on. */
export function CartTotals({ totalPrice, currency }: CartTotalsProps) {
  const { t } = useTranslation();
  const total = formatPrice(totalPrice, currency);
  return (
    <dl className="sum">
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
      <div className="total">
        <dt>{t('totals.total')}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
