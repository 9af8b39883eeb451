import type { Cart } from '@esimshop/contracts/carts';
import type { ReactNode } from 'react';
import { Flag } from '~/components/ui/flag.tsx';
import { planWords } from '~/features/catalogue/plan-words.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { CartTotals } from './cart-totals.tsx';

type CartReceiptProps = { id: string; title: string; cart: Cart; children: ReactNode };

/** The ticket with all lines and the total: 'Cart Summary' in the cart, 'Order Summary' at checkout. */
export function CartReceipt({ id, title, cart, children }: CartReceiptProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className="ticket receipt stick" aria-labelledby={id}>
      <div className="ticket-main">
        <h2 id={id}>{title}</h2>
        <dl className="sum">
          {cart.items.map(({ id: itemId, quantity, lineTotal, product }) => (
            <div key={itemId}>
              <dt>
                <Flag code={product.countryCode} />
                {t('cart.summaryLine', { ...planWords(product, t, language), count: quantity })}
              </dt>
              <dd>{formatPrice(lineTotal, product.currency)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="ticket-stub">
        <CartTotals totalPrice={cart.totalPrice} currency={cart.currency} />
        {children}
      </div>
    </section>
  );
}
