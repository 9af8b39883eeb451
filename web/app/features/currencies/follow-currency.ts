import type { Cart } from '@esimshop/contracts/carts';
import { browserApi } from '~/lib/api-client.ts';
import { shownCurrency } from '~/lib/shown-currency.ts';
import { keepCurrency, readKeptCurrency } from './kept-currency.ts';

/** The cart in the currency that the visitor has chosen since it was filled, wherever that was: a link of the footer changes no cart. */
export async function followCurrency(cart: Cart): Promise<Cart> {
  const shown = shownCurrency();
  if (!shown || cart.currency === shown || cart.formerCurrency || cart.items.length === 0) return cart;
  const kept = readKeptCurrency();
  // Chosen in another tab: two that differ would change the cart by turns.
  if (kept && kept !== shown) return cart;
  keepCurrency(shown);
  return browserApi<Cart>('/api/cart/currency', { method: 'PUT', body: { currency: shown } });
}
