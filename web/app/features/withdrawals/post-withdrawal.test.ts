import { IDEMPOTENCY_KEY_PATTERN } from '@esimshop/contracts/orders';
import { expect, test } from 'vitest';
import type { ApiClient } from '~/lib/api-client.ts';
import { ConnectionError } from '~/lib/api-error.ts';
import { postWithdrawal } from './post-withdrawal.server.ts';

const order = {
  orderNumber: 'ES-W6TN-3PDK-8HRC',
  esims: [{ id: 1 }, { id: 2 }].map((esim) => ({ ...esim, verdict: {} })),
};
const typed = { orderNumber: order.orderNumber, email: 'deniz@example.com', name: 'Deniz Kaya' };

/** Posts what a browser without JavaScript confirms, and gives the keys that the shop was sent. */
async function confirm(...forms: { key: string; esims: number[]; name?: string }[]): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  const api = (async (path, request) => {
    if (path === '/api/withdrawals/preview') return { order };
    keys.push(request?.headers?.['Idempotency-Key']);
    throw new ConnectionError('offline');
  }) as ApiClient;
  for (const { key, esims, name } of forms) {
    const body = new URLSearchParams({ ...typed, ...(name && { name }), act: 'confirm', key });
    for (const esim of esims) body.append('esim', String(esim));
    const request = new Request('https://shop.example/withdraw', { method: 'POST', body });
    const { posted } = await postWithdrawal({ api, language: 'en' }, request);
    expect(posted).toMatchObject({ key, failure: 'offline' });
  }
  return keys;
}

test('a form that is sent again after its answer was lost is the same withdrawal', async () => {
  const [first, second] = await confirm({ key: 'a', esims: [1] }, { key: 'a', esims: [1] });
  expect(first).toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect(second).toBe(first);
});

test('one that was changed after its answer was lost, or that another page sent, is another', async () => {
  const esims = [1];
  const keys = await confirm(
    { key: 'a', esims },
    { key: 'a', esims: [1, 2] },
    { key: 'a', esims, name: 'Deniz' },
    { key: 'b', esims },
  );
  expect(new Set(keys).size).toBe(4);
});
