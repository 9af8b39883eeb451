import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { findOrderByNumber, isReported } from '../src/orders/store.ts';
import { countStatements } from './count-statements.ts';
import { createBuyer, eventually, isCompleted, placedOrder } from './shopper.ts';
import { signIn, type TestUser } from './sign-in.ts';
import { openStockedShop } from './stocked-shop.ts';

/** They get rows with every order. */
const GROWING = [
  'orders',
  'order_lines',
  'order_events',
  'idempotency_keys',
  'payments',
  'ledger_entries',
  'purchases',
  'esims',
  'mails',
  'webhook_events',
  'portal_tokens',
  'carts',
  'cart_items',
];

type Plan = { 'Node Type': string; 'Relation Name'?: string; Disabled: boolean; Plans?: Plan[] };

const shop = await openStockedShop({ runsJobs: true });
let admin: TestUser;
beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
});

const ask = async (path: string) => {
  const { status, text } = await shop.request('GET', path, { headers: { cookie: admin.cookie } });
  expect(status, `${path}: ${text}`).toBe(200);
};

/** Which tables the planner can only read from end to end, whatever it would prefer. */
async function findScans(texts: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: shop.database.connectionString });
  await client.connect();
  await client.query('set enable_seqscan = off');
  const scans: string[] = [];
  for (const text of new Set(texts)) {
    if (!/^\s*(with|select|insert|update|delete)\b/i.test(text) || /\bjobs\./.test(text)) continue;
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
    const tables = listScans(plan).filter((table) => GROWING.includes(table));
    scans.push(...tables.map((table) => `${table}: ${text}`));
  }
  await client.end();
  return scans;
}

function listScans({ Plans = [], Disabled: isOnlyWay, ...node }: Plan): string[] {
  const isScan = node['Node Type'] === 'Seq Scan' && isOnlyWay;
  return [...(isScan ? [node['Relation Name'] ?? ''] : []), ...Plans.flatMap(listScans)];
}

test('a scan of a growing table is found', async () => {
  expect(await findScans([`select 1 from mails where recipient = 'a' and problem is null`])).toHaveLength(1);
});

test('nothing that is done for an order, a traveller or the owner reads a table of all orders from end to end', async () => {
  const { texts } = await countStatements(shop.shop.database.pool, async () => {
    const buyer = await createBuyer(shop);
    const email = 'index@example.com';
    const { orderNumber } = placedOrder(await buyer.submit({ body: { customerEmail: email }, key: 'read-by-index' }));
    const order = await findOrderByNumber(shop.shop.database, { orderNumber });
    await buyer.waitForOrder(orderNumber, isCompleted);
    let token = '';
    await eventually(async () => {
      const [mail] = await shop.sandbox.readMails(email);
      token = /\/portal\?token=(pt_[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
      expect(token).not.toBe('');
    });
    await ask(`/api/portal/customer?token=${token}`);
    for (const path of [`orders/${order?.id}`, 'overview', 'system', 'messages']) await ask(`/api/admin/${path}`);
    for (const q of ['index', '4242', '0532 1234567', 'pi_0123456789', orderNumber])
      await ask(`/api/orders?${new URLSearchParams({ q })}`);
    await isReported(shop.shop.database, 'reference');
  });
  expect(await findScans(texts)).toEqual([]);
});
