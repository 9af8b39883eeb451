import type { Cart } from '@esimshop/contracts/carts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Flag } from '~/components/ui/flag.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import { planLabels } from '~/features/catalogue/plan-labels.ts';
import { PlanNote } from '~/features/catalogue/plan-note.tsx';
import { formatPrice } from '~/lib/format.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { cartTexts } from '~/locales/cart.ts';
import { commonTexts } from '~/locales/common.ts';
import billStyles from './bill-currency.module.css';
import styles from './cart-summary.module.css';
import cartTotalsStyles from './cart-totals.module.css';
import { CartTotals } from './cart-totals.tsx';

/** Only in a shop with codes. */
const CartCodeEntry = lazy(async () => ({ default: (await import('./cart-code-entry.tsx')).CartCodeEntry }));
const RemoveCode = lazy(async () => ({ default: (await import('./remove-code.tsx')).RemoveCode }));
/** Only in a shop that sells in several currencies. */
const BillCurrency = lazy(async () => ({ default: (await import('./bill-currency.tsx')).BillCurrency }));
const CurrencyNote = lazy(async () => ({ default: (await import('./currency-note.tsx')).CurrencyNote }));

type CartSummaryProps = { id: string; title: string; cart: Cart; children: ReactNode };

/** The receipt with all lines and the total: 'Cart Summary' in the cart, 'Order Summary' at checkout. */
export function CartSummary({ id, title, cart, children }: CartSummaryProps) {
  const { t } = useTranslation(cartTexts, commonTexts);
  const language = useLanguage();
  const { currencies } = usePageFacts();
  const [hasNewCurrency, setNewCurrency] = useState(false);
  return (
    <section className={`${ticketStyles.ticket} ${styles.receipt}`} aria-labelledby={id}>
      <div className={`${ticketStyles.main} ${styles.main}`}>
        {currencies ? (
          <div className={billStyles.head}>
            <h2 id={id}>{title}</h2>
            <Suspense>
              <BillCurrency cart={cart} onChange={() => setNewCurrency(true)} />
            </Suspense>
          </div>
        ) : (
          <h2 id={id}>{title}</h2>
        )}
        {(hasNewCurrency || cart.formerCurrency) && (
          <Suspense>
            <CurrencyNote cart={cart} isChosen={hasNewCurrency} />
          </Suspense>
        )}
        <dl className={`${cartTotalsStyles.amounts} ${styles.lines}`}>
          {cart.items.map(({ id: itemId, quantity, lineTotal, product }) => (
            <div key={itemId}>
              <dt>
                <Flag code={product.countryCode} />
                <div>
                  {t('cart.summaryLine', { ...planLabels(product, t, language), count: quantity })}{' '}
                  <PlanNote plan={product} />
                </div>
              </dt>
              <dd>{formatPrice(lineTotal, product.currency)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={`${ticketStyles.stub} ${styles.stub}`}>
        <Suspense>
          {cart.takesCodes && (!cart.discount || cart.discount.refusal) && <CartCodeEntry cart={cart} />}
          <CartTotals
            subtotal={cart.discount?.subtotal}
            discount={cart.discount?.refusal ? undefined : cart.discount}
            codeAct={<RemoveCode />}
            totalPrice={cart.totalPrice}
            currency={cart.currency}
          />
        </Suspense>
        {children}
      </div>
    </section>
  );
}
