import { CART_LIMITS } from '@esimshop/contracts/cart-limits';
import type { CartItem } from '@esimshop/contracts/carts';
import { Icon } from '~/components/ui/icon.tsx';
import stepperStyles from '~/components/ui/stepper.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { cartTexts } from '~/locales/cart.ts';
import { type CartChange, decreaseOf, lineOf } from './cart-changes.ts';
import styles from './quantity-stepper.module.css';

type QuantityStepperProps = { item: CartItem; plan: string; onChange: (change: CartChange) => void };

/** Plus adds one, minus subtracts one and removes the item at 1. */
export function QuantityStepper({ item, plan, onChange }: QuantityStepperProps) {
  const { t } = useTranslation(cartTexts);
  const isFull = item.quantity >= CART_LIMITS.quantity;
  const limitId = `limit-${item.id}`;
  return (
    <>
      <fieldset className={stepperStyles.stepper} aria-label={t('cart.quantityOf', { plan })}>
        <button type="button" aria-label={t('cart.decrease', { plan })} onClick={() => onChange(decreaseOf(item))}>
          <Icon name="minus" />
        </button>
        <output>{item.quantity}</output>
        <button
          type="button"
          aria-label={t('cart.increase', { plan })}
          aria-disabled={isFull || !item.available || undefined}
          aria-describedby={isFull ? limitId : undefined}
          onClick={() => {
            if (!isFull && item.available) onChange({ kind: 'quantity', ...lineOf(item), quantity: item.quantity + 1 });
          }}
        >
          <Icon name="plus" />
        </button>
      </fieldset>
      {isFull && (
        <p className={`${typography.small} ${typography.muted} ${styles.limit}`} id={limitId}>
          {t('cart.limit', { count: CART_LIMITS.quantity })}
        </p>
      )}
    </>
  );
}
