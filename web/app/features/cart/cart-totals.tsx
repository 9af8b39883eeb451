import type { OrderDiscount } from '@esimshop/contracts/discount-codes';
import { formatMoney } from '@esimshop/contracts/money';
import type { ReactNode } from 'react';
import plateStyles from '~/components/ui/code-plate.module.css';
import { formatPrice } from '~/lib/format.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { totalTexts } from '~/locales/totals.ts';
import styles from './cart-totals.module.css';

type CartTotalsProps = {
  /** Without a code, the total. */
  subtotal?: string | undefined;
  discount?: OrderDiscount | undefined;
  /** Beside the code. */
  codeAct?: ReactNode;
  totalPrice: string;
  currency: string;
};

/** Subtotal, what a code takes off, free shipping, no tax, total: the full price is visible from the cart onwards. */
export function CartTotals({ totalPrice, subtotal = totalPrice, discount, codeAct, currency }: CartTotalsProps) {
  const { t } = useTranslation(totalTexts);
  const { includesTax } = usePageFacts();
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>{t('totals.subtotal')}</dt>
        <dd>{formatPrice(subtotal, currency)}</dd>
      </div>
      {discount && (
        <div>
          <dt className={styles.code}>
            {t('totals.code')} <span className={plateStyles.plate}>{discount.code}</span> {codeAct}
          </dt>
          <dd>−{formatPrice(discount.amount, currency)}</dd>
        </div>
      )}
      <div>
        <dt>{t('totals.shipping')}</dt>
        <dd>{t('totals.free')}</dd>
      </div>
      <div>
        <dt>{t('totals.tax')}</dt>
        <dd>{includesTax ? t('totals.included') : formatMoney({ amountMinor: 0, currency })}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('totals.total')}</dt>
        <dd>{formatPrice(totalPrice, currency)}</dd>
      </div>
    </dl>
  );
}
