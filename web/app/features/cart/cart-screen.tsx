import type { Cart } from '@esimshop/contracts/carts';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { buttonClass } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import longPriceStyles from '~/features/catalogue/plans/long-prices.module.css';
import purchaseBarStyles from '~/features/catalogue/plans/purchase-bar.module.css';
import { classNames } from '~/lib/class-names.ts';
import { formatPrice, isLongPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { cartTexts } from '~/locales/cart.ts';
import { layoutTexts } from '~/locales/layout.ts';
import { totalTexts } from '~/locales/totals.ts';
import type { CartChange } from './cart-changes.ts';
import { CartLine } from './cart-line.tsx';
import { CartLoadFailure } from './cart-load-failure.tsx';
import { cartQuery } from './cart-query.ts';
import styles from './cart-screen.module.css';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import { ClearCart } from './clear-cart.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { ProceedToCheckout } from './proceed-to-checkout.tsx';
import { PurchaseSteps } from './purchase-steps.tsx';
import { useCartChanges } from './use-cart-changes.ts';
import { useFollowCart } from './use-follow-cart.ts';

/** Only in the browser, and after the cart itself, which does without it where it cannot be loaded. */
const CartReferee = lazy<ComponentType<{ cart: Cart; onSwap: () => void }>>(() =>
  import('./cart-referee.tsx').then(
    ({ CartReferee: Referee }) => ({ default: Referee }),
    () => ({ default: () => null }),
  ),
);

const REASON_ID = 'why-blocked';

export function CartScreen() {
  const { t } = useTranslation(cartTexts);
  const { data: cart, error, refetch } = useQuery(cartQuery());
  useFollowCart();
  useKeepFocus(cart ? (cart.items.length > 0 ? 'filled' : 'empty') : error ? 'failed' : 'loading');
  if (cart && cart.items.length > 0) return <FilledCart cart={cart} />;
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge} ${layout.roomy}`}
    >
      {cart && <EmptyCart />}
      {!cart && error && <CartLoadFailure error={error} onRetry={() => void refetch()} />}
      {!cart && !error && (
        <>
          <header className={layout.stack}>
            <h1 className={typography.name}>{t('cart.title')}</h1>
            <SpinnerLine text={t('cart.loading')} />
            <PurchaseSteps current={1} />
          </header>
          <CartSkeleton />
        </>
      )}
    </main>
  );
}

function FilledCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation(cartTexts, layoutTexts, totalTexts);
  const change = useCartChanges();
  const title = useRef<HTMLHeadingElement>(null);
  const isLong = isLongPrice({ price: cart.totalPrice, currency: cart.currency });
  const blocked = cart.items.some(({ available }) => !available);

  function changeLine(next: CartChange) {
    change(next);
    // The pressed button disappears with its line, so the focus moves to the cart's heading.
    if (next.kind === 'remove') title.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
        <header className={layout.stack}>
          <h1 className={typography.name} ref={title} tabIndex={-1}>
            {t('cart.title')}
          </h1>
          <p className={typography.muted} role="status">
            {t('cart.count', { count: cart.totalItems })}
          </p>
          <PurchaseSteps current={1} />
        </header>
        <div className={`${layout.split} ${layout.splitWideFirst}`}>
          <div className={layout.stack}>
            <ul className={`${layout.plainList} ${layout.stack}`}>
              {cart.items.map((item) => (
                <CartLine key={item.id} item={item} onChange={changeLine} />
              ))}
            </ul>
            <p className={layout.buttons}>
              <LocalLink className={buttonClass('secondary')} to="/products">
                {t('cart.continueShopping')}
              </LocalLink>
              <ClearCart totalItems={cart.totalItems} onClear={() => change({ kind: 'clear' })} />
            </p>
            <Suspense>
              <CartReferee cart={cart} onSwap={() => title.current?.focus({ preventScroll: true })} />
            </Suspense>
          </div>
          <CartSummary id="summary" title={t('cart.summary')} cart={cart}>
            <div className={styles.proceed}>
              <ProceedToCheckout blocked={blocked} reasonId={REASON_ID} wide />
            </div>
            {blocked && (
              <p className={typography.small} id={REASON_ID}>
                {t('cart.blocked')}
              </p>
            )}
            <p className={`${typography.small} ${typography.muted}`}>
              {t('cart.promise')} {t('cart.refundPolicy', { days: REFUND_DAYS })}{' '}
              <LocalLink to="/refund">{t('layout.refund')}</LocalLink>
            </p>
          </CartSummary>
        </div>
      </main>
      <section className={`${purchaseBarStyles.bar} ${layout.narrowOnly}`} data-bar="" aria-label={t('totals.total')}>
        <div className={`${layout.wrap} ${purchaseBarStyles.inside}`}>
          <p className={purchaseBarStyles.chosen}>
            <span>{t('totals.total')}</span>
            <b className={classNames(typography.price, isLong && longPriceStyles.total)}>
              {formatPrice(cart.totalPrice, cart.currency).replace('\u00a0', ' ')}
            </b>
          </p>
          <div className={purchaseBarStyles.acts}>
            <ProceedToCheckout blocked={blocked} reasonId={REASON_ID} />
          </div>
        </div>
      </section>
    </>
  );
}
