import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBuyer, placedOrder } from '../../../test/shopper.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { tidyUp } from './tidy-up.ts';

const shop = await openStockedShop();

test('expired rows are deleted; rows still needed and the books are kept', async () => {
  const buyer = await createBuyer(shop);
  const { orderNumber } = placedOrder(await buyer.submit({ key: 'an-order-long-ago' }));
  const visitor = await createBuyer(shop);
  expect(await tidyUp(shop.shop)).toEqual({
    idempotencyKeys: 0,
    carts: 0,
    webhookEvents: 0,
    expiredTokens: 0,
    rateLimitWindows: 0,
  });

  const age = (table: string, column: string, days: number) =>
    shop.shop.database.execute(sql.raw(`update ${table} set ${column} = ${column} - interval '${days} days'`));
  await age('carts', 'updated_at', 31);
  await age('idempotency_keys', 'created_at', 3);
  await age('orders', 'created_at', 400);
  const tidied = await tidyUp(shop.shop);

  expect(tidied).toMatchObject({ idempotencyKeys: 1, carts: 2 });
  expect((await visitor.cart()).items).toEqual([]);
  expect((await buyer.order(orderNumber)).payment.state).toBe('paid');
});

test('periods of rate limits that are over are deleted', async () => {
  const { database } = shop.shop;
  await database.execute(sql`insert into rate_limit_windows (key, hits, ends_at)
    values ('\\x01', 1, now() - interval '1 second'), ('\\x02', 1, now() + interval '1 minute')`);
  expect(await tidyUp(shop.shop)).toMatchObject({ rateLimitWindows: 1 });
  const { rows } = await database.execute(sql`select encode(key, 'hex') as key from rate_limit_windows`);
  expect(rows).toEqual([{ key: '02' }]);
});
