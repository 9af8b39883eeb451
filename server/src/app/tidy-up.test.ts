import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBuyer, placedOrder } from '../../test/shopper.ts';
import { signIn } from '../../test/sign-in.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
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
    userSessions: 0,
    authAttempts: 0,
    codeRefusals: 0,
    invitations: 0,
    marks: 0,
    accountTokens: 0,
    authChallenges: 0,
    dataRequests: 0,
    rateLimitWindows: 0,
    receipts: 0,
    orderTotals: expect.any(Number),
  });

  const age = (table: string, column: string, days: number) =>
    shop.shop.database.execute(sql.raw(`update ${table} set ${column} = ${column} - interval '${days} days'`));
  await age('carts', 'updated_at', 31);
  await age('idempotency_keys', 'created_at', 3);
  await age('orders', 'created_at', 400);
  await buyer.call('PUT', '/api/cart/code', { code: 'NOSUCHCODE' });
  await age('code_refusals', 'created_at', 31);
  const tidied = await tidyUp(shop.shop);

  expect(tidied).toMatchObject({ idempotencyKeys: 1, carts: 2, codeRefusals: 1 });
  expect((await visitor.cart()).items).toEqual([]);
  expect((await buyer.order(orderNumber)).payment.state).toBe('paid');
});

test('of accounts, what has expired is deleted', async () => {
  const { database } = shop.shop;
  await signIn(shop);
  await database.execute(sql`update user_sessions set created_at = now() - interval '15 days'`);
  await database.execute(sql`update account_tokens set expires_at = now() - interval '1 second'`);
  await database.execute(sql`insert into auth_attempts (key, attempts, ends_at)
    values ('\\x01', 1, now() - interval '2 days'), ('\\x02', 1, now() - interval '1 hour')`);
  expect(await tidyUp(shop.shop)).toMatchObject({ userSessions: 1, accountTokens: 1, authAttempts: 1 });
});

test('periods of rate limits that are over are deleted', async () => {
  const { database } = shop.shop;
  await database.execute(sql`insert into rate_limit_windows (key, hits, ends_at)
    values ('\\x01', 1, now() - interval '1 second'), ('\\x02', 1, now() + interval '1 minute')`);
  expect(await tidyUp(shop.shop)).toMatchObject({ rateLimitWindows: 1 });
  const { rows } = await database.execute(sql`select encode(key, 'hex') as key from rate_limit_windows`);
  expect(rows).toEqual([{ key: '02' }]);
});
