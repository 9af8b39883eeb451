import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import breadcrumbStyles from '~/components/layout/breadcrumb.module.css';
import { FactList } from '~/components/ui/fact-list.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { CartLoadFailure } from '~/features/cart/cart-load-failure.tsx';
import { cartQuery } from '~/features/cart/cart-query.ts';
import { CartSkeleton } from '~/features/cart/cart-skeleton.tsx';
import { CartSummary } from '~/features/cart/cart-summary.tsx';
import { EmptyCart } from '~/features/cart/empty-cart.tsx';
import { PurchaseSteps } from '~/features/cart/purchase-steps.tsx';
import { useFollowCart } from '~/features/cart/use-follow-cart.ts';
import { formatPrice } from '~/lib/format.ts';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { cartTexts } from '~/locales/cart.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import { readDraft } from './checkout-draft.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { shopFactsQuery } from './checkout-queries.ts';
import styles from './checkout-screen.module.css';
import type { OrderRequest } from './checkout-values.ts';
import { orderAttempts } from './order-attempts.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import { ResumeOrder } from './resume-order.tsx';

/** Only where prices say what tax they contain. */
const TaxLine = lazy(async () => ({ default: (await import('./tax-line.tsx')).TaxLine }));
/** Only for a payer who returned in another browser. */
const OrderDeclined = lazy(async () => ({
  default: (await import('./confirmation/order-declined.tsx')).OrderDeclined,
}));

export function CheckoutScreen() {
  const cart = useQuery(cartQuery());
  const facts = useQuery(shopFactsQuery());
  const [unanswered] = useState(orderAttempts.findOpen);
  const [query] = useSearchParams();
  const declineCode = query.get('payment');
  useFollowCart();
  if (cart.data?.items.length === 0) {
    return (
      <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall}`}>
        <EmptyCheckout unanswered={unanswered} declineCode={declineCode} />
      </main>
    );
  }
  const error = cart.data ? facts.error : cart.error;
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge} ${layout.roomy}`}
    >
      <CheckoutHeader />
      {cart.data && facts.data && <FilledCheckout cart={cart.data} facts={facts.data} />}
      {error && !facts.data && (
        <CartLoadFailure
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

type EmptyCheckoutProps = { unanswered: PaymentAttempt<OrderRequest> | undefined; declineCode: string | null };

/** An empty cart: an order without a response, a payer who returned in another browser, or nothing added yet. */
function EmptyCheckout({ unanswered, declineCode }: EmptyCheckoutProps) {
  const { pathname } = useLocation();
  if (unanswered) return <ResumeOrder attempt={unanswered} />;
  if (declineCode) {
    return (
      <Suspense fallback={<CheckoutLoading />}>
        <OrderDeclined declineCode={declineCode} isElsewhere />
      </Suspense>
    );
  }
  return (
    <>
      <EmptyCart />
      <Navigate to={localPath('/cart', pathname)} replace />
    </>
  );
}

function CheckoutHeader() {
  const { t } = useTranslation(checkoutTexts);
  return (
    <header className={layout.stack}>
      <nav aria-label={t('checkout.breadcrumb')}>
        <ol className={breadcrumbStyles.crumbs}>
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
      <h1 className={typography.name}>{t('checkout.title')}</h1>
      <p className={typography.muted}>{t('checkout.subtitle')}</p>
      <PurchaseSteps current={2} />
    </header>
  );
}

function CheckoutLoading() {
  const { t } = useTranslation(checkoutTexts);
  return (
    <>
      <SpinnerLine text={t('checkout.loading')} />
      <CartSkeleton />
    </>
  );
}

function FilledCheckout({ cart, facts }: Omit<React.ComponentProps<typeof CheckoutForm>, 'onTaxCountry'>) {
  const { t } = useTranslation(cartTexts, checkoutTexts);
  // A method that does not charge this total, or not in this currency, is not offered.
  const paymentMethods = facts.paymentMethods.filter((method) => !cart.chargeLimits?.[method]);
  const [taxCountry, setTaxCountry] = useState(() => readDraft().billingCountry);
  return (
    <>
      <a className={`${styles.toSummary} ${layout.narrowOnly}`} href="#summary">
        <span>
          {t('checkout.summaryLink', {
            count: cart.totalItems,
            total: formatPrice(cart.totalPrice, cart.currency),
          })}
        </span>
        <Icon name="chevron" />
      </a>
      <div className={`${layout.split} ${layout.splitWideFirst}`}>
        <CheckoutForm cart={cart} facts={{ ...facts, paymentMethods }} onTaxCountry={setTaxCountry} />
        <CartSummary id="summary" title={t('cart.orderSummary')} cart={cart}>
          {facts.tax && (
            <Suspense>
              <TaxLine cart={cart} country={taxCountry} />
            </Suspense>
          )}
          <FactList
            className={styles.facts}
            facts={[
              { label: t('checkout.items'), value: String(cart.totalItems) },
              { label: t('checkout.delivery'), value: t('checkout.deliveryText') },
              { label: t('checkout.activation'), value: t('checkout.activationText') },
            ]}
          />
        </CartSummary>
      </div>
    </>
  );
}
