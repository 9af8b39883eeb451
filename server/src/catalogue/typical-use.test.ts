import type { Product } from '@esimshop/contracts/products';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { readCatalogueState } from './catalogue-state.ts';
import { countUsage, FEWEST_BUYERS } from './typical-use.ts';

const running = await openStockedShop();
const { database } = running.shop;
let last = 0;

type Use = {
  buyers?: number;
  esims?: number;
  usedMb: number;
  /** Of a plan that was added later. */
  addedMb?: number;
  daysAgo?: number;
  dataMb?: number | null;
  isOver?: boolean;
};

/** eSIMs with a week in Turkey, one for each buyer in turn, that are over. */
async function travel({ buyers = 1, esims = buyers, ...use }: Use): Promise<void> {
  const { usedMb, addedMb = 0, daysAgo = 30, dataMb = 5000, isOver = true } = use;
  const plan = (used: number) => ({ totalMb: dataMb, remainingMb: dataMb && dataMb - used, state: 'expired' });
  const usage = JSON.stringify({ plans: addedMb ? [plan(usedMb), plan(addedMb)] : [plan(usedMb)] });
  const from = last;
  last += esims;
  await database.execute(sql`
    with made as (
      insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name, billing_details,
        payment_method, subtotal_minor, total_minor, currency, status, search_key)
      select 'T-' || n, sha256(n::text::bytea), 1, '', ${from} || '-' || n % ${buyers}, '', '{}', 'credit_card', 100, 100, 'USD', 'pending', ''
      from generate_series(${from} + 1, ${last}) n returning id),
    lines as (
      insert into order_lines (order_id, ordinal, product_id, product_key, supplier, supplier_plan_id, name, quantity, unit_price_minor,
        unit_paid_minor, unit_cost_minor, currency, country_code, data_mb, validity_days, speeds)
      select made.id, 1, p.id, p.product_id, p.supplier, p.supplier_plan_id, '', 1, 0, '{0}', 0, 'USD', 'TR', ${dataMb}::int, 7, '[]'
      from made, products p where p.product_id = ${SMALL} returning id),
    bought as (
      insert into purchases (order_line_id, first_ordinal, quantity, supplier, supplier_plan_id, state)
      select id, 1, 1, 'esim-go', '', 'issued' from lines returning id, order_line_id)
    insert into esims (order_line_id, purchase_id, ordinal, iccid_hash, iccid_last4, usage, usage_due_at, created_at)
    select order_line_id, id, 1, sha256(id::text::bytea), '0000', ${usage}::jsonb, ${isOver ? null : sql`now()`},
      now() - ${daysAgo} * interval '1 day'
    from bought`);
}

async function typicalUseOf(productId: string): Promise<Product['typicalUse']> {
  const { body } = await running.request('GET', `/api/products/${productId}`);
  return (body as { product: Product }).product.typicalUse;
}

afterEach(() =>
  database.execute(
    sql`delete from esims; delete from purchases; delete from order_lines; delete from orders; delete from typical_uses`,
  ),
);

test('half of at least fifty buyers used less: it is said of the plans of that destination and validity, and follows the figures', async () => {
  await travel({ buyers: 30, usedMb: 800 });
  await travel({ buyers: 25, usedMb: 2000, addedMb: 40 });
  await travel({ buyers: 30, usedMb: 3500 });
  await countUsage(running.shop);
  await eventually(async () => expect(await typicalUseOf(SMALL)).toEqual({ halfUnderMb: 2100, esims: 85 }));
  expect(await typicalUseOf(MEDIUM)).toBeUndefined();

  const { version } = (await readCatalogueState(database)) ?? {};
  await countUsage(running.shop);
  expect((await readCatalogueState(database))?.version).toBe(version);
  await travel({ buyers: 90, usedMb: 12_000 });
  await countUsage(running.shop);
  await eventually(async () => expect(await typicalUseOf(SMALL)).toEqual({ halfUnderMb: 13_000, esims: 175 }));
});

test.each<[string, Use]>([
  ['fewer buyers', { buyers: FEWEST_BUYERS - 1, usedMb: 900 }],
  ['few buyers of many eSIMs', { buyers: FEWEST_BUYERS - 1, esims: 200, usedMb: 900 }],
  ['eSIMs that were never used', { buyers: FEWEST_BUYERS, usedMb: 0 }],
  ['eSIMs in use', { buyers: FEWEST_BUYERS, usedMb: 900, isOver: false }],
  ['unlimited plans', { buyers: FEWEST_BUYERS, usedMb: 900, dataMb: null }],
  ['eSIMs of three years ago', { buyers: FEWEST_BUYERS, usedMb: 900, daysAgo: 1000 }],
])('%s say nothing', async (_name, use) => {
  await travel(use);
  await countUsage(running.shop);
  expect(await database.execute(sql`select 1 from typical_uses`)).toMatchObject({ rows: [] });
});

test('figures whose eSIMs are too old by now go', async () => {
  await travel({ buyers: FEWEST_BUYERS, usedMb: 900 });
  await countUsage(running.shop);
  await eventually(async () => expect(await typicalUseOf(SMALL)).toEqual({ halfUnderMb: 1000, esims: FEWEST_BUYERS }));
  await database.execute(sql`update esims set created_at = now() - interval '3 years'`);
  await countUsage(running.shop);
  await eventually(async () => expect(await typicalUseOf(SMALL)).toBeUndefined());
});
