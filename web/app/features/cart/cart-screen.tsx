import type { Cart } from '@esimshop/contracts/carts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { buttonClass } from '~/components/ui/button.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { CartBones } from './cart-bones.tsx';
import type { CartChange } from './cart-changes.ts';
import { CartFailed } from './cart-failed.tsx';
import { CartLine } from './cart-line.tsx';
import { cartQuery } from './cart-query.ts';
import { CartReceipt } from './cart-receipt.tsx';
import { ClearCart } from './clear-cart.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { ProceedToCheckout } from './proceed-to-checkout.tsx';
import { PurchaseSteps } from './purchase-steps.tsx';
import { useCartChanges } from './use-cart-changes.ts';
import { useFollowOtherTabs } from './use-follow-other-tabs.ts';

const REASON_ID = 'why-blocked';

export function CartScreen() {
  const { t } = useTranslation();
  const { data: cart, error, refetch } = useQuery(cartQuery());
  useFollowOtherTabs();
  useKeepFocus(cart ? (cart.items.length > 0 ? 'filled' : 'empty') : error ? 'failed' : 'loading');
  if (cart && cart.items.length > 0) return <FilledCart cart={cart} />;
  return (
    <main id="main" tabIndex={-1} className="wrap section-s stack-l roomy">
      {cart && <EmptyCart />}
      {!cart && error && <CartFailed error={error} onRetry={() => void refetch()} />}
      {!cart && !error && (
        <>
          <header className="stack">
            <h1 className="name">{t('cart.title')}</h1>
            <SpinnerLine text={t('cart.loading')} />
            <PurchaseSteps current={1} />
          </header>
          <CartBones />
        </>
      )}
    </main>
  );
}

function FilledCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  const change = useCartChanges();
  const title = useRef<HTMLHeadingElement>(null);
  const blocked = cart.items.some(({ available }) => !available);

  function changeLine(next: CartChange) {
    change(next);
    // The pressed button goes with its line: what is read next is the cart's heading.
    if (next.kind === 'remove') title.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <main id="main" tabIndex={-1} className="wrap section-s stack-l">
        <header className="stack">
          <h1 className="name" ref={title} tabIndex={-1}>
            {t('cart.title')}
          </h1>
          <p className="muted" role="status">
            {t('cart.count', { count: cart.totalItems })}
          </p>
          <PurchaseSteps current={1} />
        </header>
        <div className="split split-r">
          <div className="stack">
            <ul className="plain stack">
              {cart.items.map((item) => (
                <CartLine key={item.id} item={item} onChange={changeLine} />
              ))}
            </ul>
            <p className="btns">
              <LocalLink className={buttonClass('line')} to="/products">
                {t('cart.continueShopping')}
              </LocalLink>
              <ClearCart totalItems={cart.totalItems} onClear={() => change({ kind: 'clear' })} />
            </p>
          </div>
          <CartReceipt id="summary" title={t('cart.summary')} cart={cart}>
            <div className="wide-only proceed">
              <ProceedToCheckout blocked={blocked} reasonId={REASON_ID} wide />
            </div>
            {blocked && (
              <p className="small" id={REASON_ID}>
                {t('cart.blocked')}
              </p>
            )}
            <p className="small muted">
              {t('cart.promise')} {t('cart.refundPolicy')} <LocalLink to="/refund">{t('layout.refund')}</LocalLink>
            </p>
          </CartReceipt>
        </div>
      </main>
      <section className="bar small-only" aria-label={t('totals.total')}>
        <div className="wrap bar-in">
          <p className="bar-what">
            <span>{t('totals.total')}</span>
            <b className="price">{formatPrice(cart.totalPrice, cart.currency)}</b>
          </p>
          <ProceedToCheckout blocked={blocked} reasonId={REASON_ID} />
        </div>
      </section>
    </>
  );
}
