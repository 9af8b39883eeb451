import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../../test/storage-of.ts';
import { orderQuery } from './order-query.ts';

beforeEach(() => {
  const address = { hash: '', pathname: '/order-confirmation/ES-1', search: '', origin: 'https://shop.example' };
  vi.stubGlobal('window', { location: address });
  vi.stubGlobal('location', address);
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
});
afterEach(() => vi.unstubAllGlobals());

function readOrder(response: Response): Promise<unknown> {
  vi.stubGlobal('fetch', async () => response);
  return new QueryClient().fetchQuery({ ...orderQuery('ES-1'), retry: false });
}

test('the order of a response is read', async () => {
  const order = { orderNumber: 'ES-1', metadata: { esimInfoArray: [] } };
  await expect(readOrder(Response.json({ order }))).resolves.toEqual(order);
});

test.each([
  ['without an order', Response.json({})],
  ['whose order is null', Response.json({ order: null })],
  ['that is null', Response.json(null)],
  ['without a body', new Response('')],
])('a response 200 %s means that there is no such order', async (_what, response) => {
  await expect(readOrder(response)).rejects.toMatchObject({ name: 'ApiError', status: 404, code: 'order_not_found' });
});
