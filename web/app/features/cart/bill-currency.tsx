import type { Cart } from '@esimshop/contracts/carts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import fieldStyles from '~/components/ui/field.module.css';
import layout from '~/components/ui/layout.module.css';
import { showCurrency } from '~/features/currencies/kept-currency.ts';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { billTexts } from '~/locales/bill.ts';
import { errorTexts } from '~/locales/errors.ts';
import styles from './bill-currency.module.css';
import { CART_SCOPE } from './change-cart.ts';
import { applyQueue, rememberVersion } from './offline-queue.ts';
import { CART_KEY, showCart } from './shown-cart.ts';

/** At the head of a bill: the currency that it is in, and the others. */
export function BillCurrency({ cart, onChange }: { cart: Cart; onChange: () => void }) {
  const { t } = useTranslation(billTexts, errorTexts);
  const { currencies } = usePageFacts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const choice = useMutation({
    mutationKey: CART_KEY,
    scope: CART_SCOPE,
    mutationFn: (currency: string) => browserApi<Cart>('/api/cart/currency', { method: 'PUT', body: { currency } }),
    onSuccess(next) {
      rememberVersion(next);
      showCurrency(next.currency);
      showCart(client, applyQueue(next));
      onChange();
      // An address that names a currency would choose it again with the next reload.
      const query = new URLSearchParams(search);
      if (!query.has('currency')) return;
      query.delete('currency');
      void navigate(query.size > 0 ? `${pathname}?${query}` : pathname, { replace: true, preventScrollReset: true });
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: t('bill.failed'), description: describeError(error, t) }),
  });
  return (
    <label className={styles.choice}>
      <span className={layout.visuallyHidden}>{t('bill.payIn')}</span>
      <select
        className={fieldStyles.input}
        // What was chosen, until the cart has answered.
        value={choice.isPending ? choice.variables : cart.currency}
        aria-busy={choice.isPending}
        onChange={(event) => choice.mutate(event.target.value)}
      >
        {currencies?.offered.map((currency) => (
          <option key={currency} value={currency}>
            {nameBriefly(currency)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** `EUR €`; `CHF` where the sign is the code. */
function nameBriefly(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value;
  return sign && sign !== currency ? `${currency} ${sign}` : currency;
}
