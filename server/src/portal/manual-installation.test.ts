import type { PortalCustomer } from '@esimshop/contracts/portal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../test/invariants.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';
import { syncSupplier } from '../catalogue/sync/sync-catalogue.ts';

const PLAN = 'airalo-turkey-mobil-7days-1gb';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ suppliers: ['esim-go', 'airalo'], runsJobs: true });
  await syncSupplier(shop.shop, 'airalo');
});
afterAll(() => shop.close());

async function buy() {
  const shopper = createShopper(shop);
  await shopper.add(PLAN);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  await eventually(async () => expect(await shop.sandbox.readMails(shopper.email)).toHaveLength(1));
  const [mail] = await shop.sandbox.readMails(shopper.email);
  const token = /\/portal\?token=(pt_[A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const portal = (await shop.request('GET', `/api/portal/customer?token=${token}`)).body as PortalCustomer;
  return { ofOrder: order.metadata.esimInfoArray[0], ofPortal: portal.esims[0]?.install, mail };
}

test('a confirmation code and an access point reach the buyer by page, portal and mail', async () => {
  await shop.sandbox.changeAccount('airalo', { apn: 'data.sandbox', confirmationCode: '5751' });
  const { ofOrder, ofPortal, mail } = await buy();
  await shop.sandbox.changeAccount('airalo', { apn: null, confirmationCode: null });
  expect(ofOrder).toMatchObject({ apn: 'data.sandbox', confirmationCode: '5751' });
  expect(ofPortal).toMatchObject({ apn: 'data.sandbox', confirmationCode: '5751' });
  // The phone is told that there is a code, and never which.
  expect(ofOrder?.activationCode).toMatch(/^LPA:1\$[^$]+\$[^$]+\$\$1$/);
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('data.sandbox');
    expect(part).toContain('5751');
    expect(part).toContain('Confirmation code');
  }
  await expectInvariants(shop);
});

test('an eSIM without them says nothing of them', async () => {
  const { ofOrder, mail } = await buy();
  expect(ofOrder).toMatchObject({ apn: null, confirmationCode: null });
  expect(ofOrder?.activationCode).toMatch(/^LPA:1\$[^$]+\$[^$]+$/);
  expect(mail?.text).not.toContain('Confirmation code');
  expect(mail?.html).not.toContain('APN');
});

test('the least that a supplier lets the shop ask is stored with the plan', async () => {
  const { rows } = await shop.shop.database.execute<{ least: number; cost: number }>(
    sql`select minimum_price_minor as least, cost_minor as cost from products where product_id = ${PLAN}`,
  );
  expect(rows[0]?.least).toBeGreaterThan(rows[0]?.cost ?? 0);
});
