import { cartAdviceQuerySchema, cartAdviceSchema, swapPlansSchema } from '@esimshop/contracts/cart-advice';
import { addToCartSchema, cartSchema, chooseCurrencySchema, updateCartItemSchema } from '@esimshop/contracts/carts';
import { applyCodeSchema } from '@esimshop/contracts/discount-codes';
import * as z from 'zod/mini';
import type { App } from '../../platform/http/app-type.ts';
import { networkOf } from '../../platform/http/rate-limits.ts';
import { requireSession } from '../../platform/http/sessions.ts';
import type { Shop } from '../../shop.ts';
import { clientHashOf } from '../decline-limit.ts';
import { adviseCart } from './advise-cart.ts';
import {
  addToCart,
  applyCartCode,
  chooseCartCurrency,
  clearCart,
  getCart,
  removeCartCode,
  removeCartItem,
  swapPlans,
  updateCartItem,
} from './carts.ts';

const itemParams = z.object({ itemId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) });
const cartResponse = { response: { 200: cartSchema } };
const write = { access: 'session', rateLimit: { max: 120, timeWindow: 60_000 } } as const;

export function registerCartRoutes(app: App, shop: Shop): void {
  app.get('/api/cart', { config: { access: 'optional-session' }, schema: cartResponse }, (request) =>
    getCart(shop, request.sessionHash),
  );

  app.get(
    '/api/cart/advice',
    {
      config: { access: 'session', rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: { querystring: cartAdviceQuerySchema, response: { 200: cartAdviceSchema } },
    },
    (request) => adviseCart(shop, requireSession(request), request.query),
  );

  app.post(
    '/api/cart/swap',
    { config: { ...write, problems: [404, 409] }, schema: { ...cartResponse, body: swapPlansSchema } },
    (request) => swapPlans(shop, requireSession(request), request.body),
  );

  app.post(
    '/api/cart',
    { config: { ...write, problems: [404, 409] }, schema: { ...cartResponse, body: addToCartSchema } },
    (request) => addToCart(shop, requireSession(request), request.body),
  );

  app.patch(
    '/api/cart/:itemId',
    { config: write, schema: { ...cartResponse, params: itemParams, body: updateCartItemSchema } },
    (request) => updateCartItem(shop, requireSession(request), request.params.itemId, request.body.quantity),
  );

  app.put('/api/cart/currency', { config: write, schema: { ...cartResponse, body: chooseCurrencySchema } }, (request) =>
    chooseCartCurrency(shop, requireSession(request), request.body),
  );

  app.put(
    '/api/cart/code',
    { config: { ...write, problems: [409] }, schema: { ...cartResponse, body: applyCodeSchema } },
    (request) => {
      const visitor = { sessionHash: requireSession(request), clientHash: clientHashOf(shop, networkOf(request.ip)) };
      return applyCartCode(shop, visitor, request.body);
    },
  );

  app.delete('/api/cart/code', { config: write, schema: cartResponse }, (request) =>
    removeCartCode(shop, requireSession(request)),
  );

  app.delete('/api/cart/:itemId', { config: write, schema: { ...cartResponse, params: itemParams } }, (request) =>
    removeCartItem(shop, requireSession(request), request.params.itemId),
  );

  app.delete('/api/cart', { config: write, schema: cartResponse }, (request) =>
    clearCart(shop, requireSession(request)),
  );
}
