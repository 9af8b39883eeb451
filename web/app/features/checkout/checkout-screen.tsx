import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { CartBones } from '~/features/cart/cart-bones.tsx';
import { CartFailed } from '~/features/cart/cart-failed.tsx';
import { cartQuery } from '~/features/cart/cart-query.ts';
import { CartReceipt } from '~/features/cart/cart-receipt.tsx';
import { EmptyCart } from '~/features/cart/empty-cart.tsx';
import { PurchaseSteps } from '~/features/cart/purchase-steps.tsx';
import { formatPrice } from '~/lib/format.ts';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { shopFactsQuery } from './checkout-queries.ts';
import { readOpenAttempt } from './payment-attempt.ts';
import { ResumeOrder } from './resume-order.tsx';

export function CheckoutScreen() {
  const cart = useQuery(cartQuery());
  const facts = useQuery(shopFactsQuery());
  const { pathname } = useLocation();
  const [unanswered] = useState(readOpenAttempt);
  if (cart.data?.items.length === 0) {
    return (
      <main id="main" tabIndex={-1} className="wrap section-s">
        {unanswered ? (
          <ResumeOrder attempt={unanswered} />
        ) : (
          <>
            <EmptyCart />
            <Navigate to={localPath('/cart', pathname)} replace />
          </>
        )}
      </main>
    );
  }
  const error = cart.data ? facts.error : cart.error;
  return (
    <main id="main" tabIndex={-1} className="wrap section-s stack-l roomy">
      <CheckoutHeader />
      {cart.data && facts.data && <FilledCheckout cart={cart.data} facts={facts.data} />}
      {error && !facts.data && (
        <CartFailed
          error={error}
          onRetry={() => {
            void cart.refetch();
            void facts.refetch();
          }}
        />
      )}
      {!error && !(cart.data && facts.data) && <CheckoutLoading />}
    </main>
  );
}

function CheckoutHeader() {
  const { t } = useTranslation();
  return (
    <header className="stack">
      <nav aria-label={t('checkout.breadcrumb')}>
        <ol className="crumbs plain">
          <li>
            <LocalLink to="/">{t('checkout.home')}</LocalLink>
          </li>
          <li>
            <LocalLink to="/cart">{t('checkout.cart')}</LocalLink>
          </li>
          <li>
            <span aria-current="page">{t('checkout.title')}</span>
          </li>
        </ol>
      </nav>
      <h1 className="name">{t('checkout.title')}</h1>
      <p className="muted">{t('checkout.subtitle')}</p>
      <PurchaseSteps current={2} />
    </header>
  );
}

function CheckoutLoading() {
  const { t } = useTranslation();
  return (
    <>
      <SpinnerLine text={t('checkout.loading')} />
      <CartBones />
    </>
  );
}

function FilledCheckout({ cart, facts }: React.ComponentProps<typeof CheckoutForm>) {
  const { t } = useTranslation();
  return (
    <>
      <a className="sum-link small-only" href="#summary">
        <span>
          {t('checkout.summaryLink', {
            count: cart.totalItems,
            total: formatPrice(cart.totalPrice, cart.currency),
          })}
        </span>
        <Icon name="chevron" />
      </a>
      <div className="split split-r">
        <CheckoutForm cart={cart} facts={facts} />
        <CartReceipt id="summary" title={t('cart.orderSummary')} cart={cart}>
          <dl className="dl">
            <div>
              <dt>{t('checkout.items')}</dt>
              <dd>{cart.totalItems}</dd>
            </div>
            <div>
              <dt>{t('checkout.delivery')}</dt>
              <dd>{t('checkout.deliveryText')}</dd>
            </div>
            <div>
              <dt>{t('checkout.activation')}</dt>
              <dd>{t('checkout.activationText')}</dd>
            </div>
          </dl>
        </CartReceipt>
      </div>
    </>
  );
}
