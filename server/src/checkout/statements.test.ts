import type { SettingsResponse } from '@esimshop/contracts/settings';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { countStatements, type Statements } from '../../test/count-statements.ts';
import { publishSettings } from '../../test/publish-settings.ts';
import { CARDS, card, createBuyer, createShopper, eventually, placedOrder } from '../../test/shopper.ts';
import { signIn } from '../../test/sign-in.ts';
import { SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { keepContractParts } from '../documents/contract-parts.ts';
import { deliverMail } from '../mail/deliver-mail.ts';

const shop = await openStockedShop();
const { pool } = shop.shop.database;

/** Only ever lowered. */
const MOST = {
  cart: { statements: 1, commits: 1 },
  order: { statements: 28, commits: 6 },
  everything: { statements: 43, commits: 7 },
};

/** The partner's event arrives after its response, when nothing is left to do. */
const PROCESSED_EVENTS = 'select count(*)::int as value from webhook_events where processed_at is not null';

test('a plan is added to the cart in few statements', async () => {
  const shopper = createShopper(shop);
  expectAtMost(await countStatements(pool, () => shopper.add(SMALL)), MOST.cart);
});

test('an order is placed, paid, delivered and mailed in few statements', async () => {
  expectAtMost(await countOrder('counted-order', await createBuyer(shop)), MOST.order);
});

test('with a code, a currency, tax and a receipt it takes a few more', async () => {
  await switchEverythingOn();
  // What is read once a process is read by the first one.
  await countOrder('first-with-everything', await createEuroBuyer(), { billingCountry: 'DE' });
  const counted = await countOrder('counted-with-everything', await createEuroBuyer(), { billingCountry: 'DE' });
  expectAtMost(counted, MOST.everything);
});

const LATE_MS = 2000;

type Buyer = Awaited<ReturnType<typeof createBuyer>>;

async function switchEverythingOn(): Promise<void> {
  await publishSettings(shop.shop, 'tax', { mode: 'inclusive', receipts: true });
  const { cookie } = await signIn(shop, { admin: true });
  const set = async (method: 'POST' | 'PUT', url: string, body: unknown) =>
    expect((await shop.request(method, `/api/admin/${url}`, { headers: { cookie }, body })).status).toBeLessThan(300);
  const rate = { from: 'fixed', value: '0.8' };
  const { body } = await shop.request('GET', '/api/admin/settings', { headers: { cookie } });
  const { version } = body as SettingsResponse;
  await set('PUT', 'settings/currencies', { version, value: { selling: [{ currency: 'EUR', rate }] } });
  await set('POST', 'discount-codes', { code: 'EVERYTHING', type: 'percentage', value: '10' });
}

async function createEuroBuyer(): Promise<Buyer> {
  const buyer = await createBuyer(shop);
  await buyer.call('PUT', '/api/cart/currency', { currency: 'EUR' });
  expect((await buyer.call('PUT', '/api/cart/code', { code: 'EVERYTHING' })).status).toBe(200);
  return buyer;
}

async function countOrder(key: string, buyer: Buyer, body: object = {}): Promise<Statements> {
  const client = new Client({ connectionString: shop.database.connectionString });
  await client.connect();
  const read = async (statement: string) => (await client.query(statement)).rows[0]?.value;
  // Only the first order waits until its texts are stored.
  await keepContractParts(shop.shop, { locale: 'en', isTurkish: false });
  const before = await read(PROCESSED_EVENTS);
  // An event that is there before its payment is committed is tried again, by what does not run here.
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'late', delayMs: LATE_MS });
  try {
    return await countStatements(pool, async () => {
      const response = await buyer.submit({ body: { ...card(CARDS.good), ...body }, key });
      expect(placedOrder(response).status).toBe('completed');
      await eventually(async () => expect(await read(PROCESSED_EVENTS)).toBeGreaterThan(before));
      await deliverMail(shop.shop, await read('select max(id) as value from mails'));
    });
  } finally {
    await client.end();
  }
}

function expectAtMost({ texts, commits }: Statements, most: { statements: number; commits: number }): void {
  // The watch of the catalogue asks by the clock, whatever is ordered.
  const asked = texts.filter((text) => !text.includes('from "catalogue_state"'));
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most.statements);
  expect(commits, texts.join('\n')).toBeLessThanOrEqual(most.commits);
}
