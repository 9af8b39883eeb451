import type { Cart } from '@esimshop/contracts/carts';
import type { Product } from '@esimshop/contracts/products';
import { applyOptimistic, type CartChange } from '~/features/cart/cart-changes.ts';
import type { ApiClient, ApiRequest } from '~/lib/api-client.ts';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';

const planOf = (id: number) => ({ id, productId: `plan_${id}`, price: '5.00', currency: 'USD' }) as Product;
export const add = (id: number): CartChange => ({ kind: 'add', product: planOf(id), quantity: 1 });
export const quantitiesOf = (cart: Cart) => cart.items.map(({ product, quantity }) => [product.productId, quantity]);

/** A server with one cart, behind a connection that can be down, or lose only the responses. */
export function createCartServer() {
  let cart: Cart = { items: [], totalItems: 0, totalPrice: '0.00', currency: 'USD', version: 0 };
  const requests: string[] = [];
  const server = { connection: 'up' as 'up' | 'down' | 'responses lost', full: false, requests, cart: () => cart };

  function change(path: string, { method, body }: ApiRequest): void {
    const item = cart.items.find(({ id }) => path === `/api/cart/${id}`);
    if (path !== '/api/cart' && !item) throw new ApiError(404, { code: 'cart_item_not_found' });
    const line = { itemId: item?.id ?? 0, productId: item?.product.productId ?? '' };
    const { productId, quantity = 1 } = (body ?? {}) as { productId?: string; quantity?: number };
    if (method === 'POST' && server.full) throw new ApiError(409, { code: 'cart_full' });
    if (method === 'POST')
      cart = applyOptimistic(cart, { ...add(Number(productId?.slice(5))), quantity } as CartChange);
    else if (method === 'PATCH') cart = applyOptimistic(cart, { kind: 'quantity', ...line, quantity });
    else cart = applyOptimistic(cart, item ? { kind: 'remove', ...line } : { kind: 'clear' });
    const items = cart.items.map((each) => ({ ...each, id: Math.abs(each.id) }));
    cart = { ...cart, items, version: cart.version + 1 };
  }

  const api = async (path: string, request: ApiRequest = {}) => {
    if (server.connection === 'down') throw new ConnectionError('offline');
    requests.push(`${request.method ?? 'GET'} ${path}`);
    if (request.method) change(path, request);
    if (server.connection === 'responses lost') throw new ConnectionError('captive_portal');
    return cart;
  };
  return Object.assign(server, { api: api as ApiClient });
}
