import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { requestTimer } from '../src/platform/sweeps/timers.ts';
import { settings } from '../src/tables/settings.ts';
import { ERASURE_CRASH_POINTS, RETENTION_CRASH_POINTS } from './crash-points.ts';
import { type CrashScene, chooseCrashes, crashTest, createCrashScene } from './crash-scene.ts';
import type { ShopProcess } from './shop-process.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { createTopUpBuyer } from './top-up-buyer.ts';

/** The tables in which a text is found. */
async function listTablesWith({ database }: CrashScene, text: string): Promise<string[]> {
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.execute(sql`
      select 1 from ${sql.identifier(name)} t where row_to_json(t)::text ilike ${`%${text}%`} limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function listPayers({ sandbox }: CrashScene, email: string): Promise<unknown[]> {
  const { stripe } = await sandbox.readConnection();
  const response = await fetch(`${stripe.baseUrl}/v1/customers?email=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  });
  return ((await response.json()) as { data: unknown[] }).data;
}

const countErasures = async ({ database }: CrashScene) =>
  (await database.execute(sql`select 1 from audit_log where act = 'customer.erased'`)).rows.length;

crashTest('erasure').each(chooseCrashes(ERASURE_CRASH_POINTS, 1))(
  'a shop killed after "%s" has erased the customer everywhere, and told them once',
  { timeout: 240_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const shop = await scene.addShop();
    await shop.start();
    const { database, sandbox } = scene;
    const buyer = await createTopUpBuyer({ request: shop.request, database, sandbox });
    const { cookie } = await signIn({ request: shop.request, shop: { database } }, { admin: true });
    await scene.expectConsistent();
    const { rows } = await database.execute<{ id: number }>(sql`select id from orders`);
    const erase = () =>
      shop.request('POST', `/api/admin/customers/order-${rows[0]?.id}/erasure`, {
        headers: { cookie },
        body: { email: buyer.email, leavesEsims: true },
      });
    expect(await listPayers(scene, buyer.email)).toHaveLength(1);
    await shop.stop('SIGTERM');

    await shop.start({ crashAt: point });
    await erase().catch(() => undefined);
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
    expect(await listPayers(scene, buyer.email)).toEqual([]);
    await shop.start();
    await eventually(async () => expect((await erase()).status).toBe(200), 60_000);
    await scene.expectConsistent();
    expect(await listTablesWith(scene, buyer.email)).toEqual([]);
    expect(await countErasures(scene)).toBe(1);
    const told = (await sandbox.readMails(buyer.email)).filter(({ subject }) => subject === 'Your data was erased');
    expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(1);
  },
);

async function buy(shop: ShopProcess): Promise<string> {
  const shopper = await createBuyer(shop);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  return shopper.email;
}

crashTest('retention').each(chooseCrashes(RETENTION_CRASH_POINTS, 1))(
  'a shop killed after "%s" goes on with what is older than it is kept',
  { timeout: 240_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const shop = await scene.addShop();
    await shop.start();
    const { database, sandbox } = scene;
    const [old, older, recent] = [
      (await createTopUpBuyer({ request: shop.request, database, sandbox }, { usedMb: 0 })).email,
      await buy(shop),
      await buy(shop),
    ];
    await scene.expectConsistent();
    await shop.stop('SIGTERM');
    await database.execute(sql`
      update orders set created_at = now() - interval '2 years' where customer_email in (${old}, ${older})`);
    await database.execute(sql`update mails set created_at = now() - interval '2 years', payload = '{"n": 1}'`);
    const value = { ...DELIVERED_SETTINGS.privacy, keepCustomersMonths: 12, keepMailsMonths: 12 };
    await database.insert(settings).values({ section: 'privacy', value, actor: 'test' });

    await shop.start({ crashAt: point });
    await requestTimer(database, 'apply-retention');
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
    await shop.start();
    await eventually(async () => expect(await countErasures(scene)).toBe(2), 120_000);
    await scene.expectConsistent();
    for (const email of [old, older]) {
      expect(await listTablesWith(scene, email)).toEqual([]);
      expect(await listPayers(scene, email)).toEqual([]);
    }
    expect(await listTablesWith(scene, recent)).toContain('orders');
    const { rows: left } = await database.execute(sql`select 1 from mails where payload = '{"n": 1}'`);
    expect(left).toEqual([]);
    const subjects = (await sandbox.readMails()).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your data was erased');
  },
);
