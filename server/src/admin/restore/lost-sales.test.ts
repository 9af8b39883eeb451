import type { LostSales, System } from '@esimshop/contracts/admin-system';
import { afterAll, expect, test } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { SMALL } from '../../../test/stock.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { storeLostPeriod } from '../../orders/lost-period.ts';

const shop = await createTestShop();
afterAll(() => shop.close());
const { database } = shop.shop;
const { cookie } = await signIn(shop, { admin: true });

async function read<Body>(url: string): Promise<Body> {
  return (await shop.request('GET', url, { headers: { cookie } })).body as Body;
}

test('after a restored backup, the admin lists what the partners sold and the shop does not know', async () => {
  const lost = async () => (await read<LostSales>('/api/admin/lost-sales')).sales;
  expect((await read<System>('/api/admin/system')).lostPeriod).toBeNull();
  const { reference } = await shop.sandbox.buyByHand({ item: SMALL });
  expect(await lost()).toEqual([]);
  const period = { from: new Date(Date.now() - 3_600_000), to: new Date() };
  await storeLostPeriod(database, period);
  expect((await read<System>('/api/admin/system')).lostPeriod).toEqual({
    from: period.from.toISOString(),
    to: period.to.toISOString(),
  });
  expect(await lost()).toMatchObject([
    { partner: 'esim-go', reference, subject: SMALL, amount: null, currency: null, kind: 'purchase_lost' },
  ]);
});
