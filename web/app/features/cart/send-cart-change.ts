import type { AddToCart, Cart } from '@esimshop/contracts/carts';
import type { ApiClient } from '~/lib/api-client.ts';
import { shownCurrency } from '~/lib/shown-currency.ts';
import type { CartChange } from './cart-changes.ts';

/** Requests the change; the server responds with the whole cart. */
export function sendCartChange(api: ApiClient, change: CartChange): Promise<Cart> {
  switch (change.kind) {
    case 'add': {
      const currency = shownCurrency();
      const { quantity, product } = change;
      const body: AddToCart = { productId: product.productId, quantity, ...(currency && { currency }) };
      return api('/api/cart', { method: 'POST', body });
    }
    case 'quantity':
      return api(`/api/cart/${change.itemId}`, { method: 'PATCH', body: { quantity: change.quantity } });
    case 'remove':
      return api(`/api/cart/${change.itemId}`, { method: 'DELETE' });
    case 'clear':
      return api('/api/cart', { method: 'DELETE' });
  }
}
