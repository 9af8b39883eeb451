import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { RunningShop } from '../src/create-shop.ts';
import type { SandboxControls } from './sandbox-controls.ts';

type Parties = {
  shop: Pick<RunningShop, 'database'>;
  sandbox: SandboxControls;
  /** Wholesale orders that the test made by other means than the shop. */
  foreignReferences?: string[];
};

/**
 * What may never happen, checked against our database and against what the partners believe. Holds at any moment at
 * which nothing is under way.
 */
export async function expectInvariants({ shop, sandbox, foreignReferences = [] }: Parties): Promise<void> {
  const [ours, ledger, mails] = await Promise.all([readOurs(shop), sandbox.readLedger(), sandbox.readMails()]);
  const charges = ledger.stripe.charges.map(({ amountMinor, metadata }) => ({
    orderNumber: metadata.order_number ?? 'none',
    amountMinor,
  }));
  const captures = ledger.paypal.captures.map(({ amountMinor, referenceId }) => ({
    orderNumber: referenceId,
    amountMinor,
  }));
  const received = [...charges, ...captures].toSorted(byOrder);

  // I1, I2: what the partners captured is what we have as captured, once per order.
  expect(ours.captured.map(({ orderNumber, amountMinor }) => ({ orderNumber, amountMinor }))).toEqual(received);
  expect(new Set(received.map(({ orderNumber }) => orderNumber)).size).toBe(received.length);
  // I2: whoever paid has the eSIMs, or a person is called.
  expect(ours.paidWithoutDelivery).toEqual([]);
  // I3: the wholesale partner sold exactly what we delivered.
  const sold = ledger.esimGo.orders.filter(
    ({ type, reference }) => type === 'purchase' && !foreignReferences.includes(reference),
  );
  expect(sold.map(({ reference }) => reference).toSorted()).toEqual(ours.partnerReferences);
  expect(sold.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(ours.esimCount);
  // I5: lines, subtotal and total are one number, and the books of every order are even.
  expect(ours.unevenOrders).toEqual([]);
  expect(ours.unevenBooks).toEqual([]);
  // I6: one confirmation per delivered order, whatever was delivered twice bears the same Message-ID.
  const delivered = new Set(mails.map(({ messageId }) => messageId));
  expect([...delivered].filter((id) => id.includes('.confirmation@')).toSorted()).toEqual(ours.confirmationIds);
  // I8, I9
  expect(ours.oddCartLines).toEqual([]);
  expect(ours.oddOrderNumbers).toEqual([]);
}

function byOrder(a: { orderNumber: string }, b: { orderNumber: string }): number {
  return a.orderNumber < b.orderNumber ? -1 : 1;
}

async function readOurs({ database }: Parties['shop']) {
  const all = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await database.execute<Row>(query)).rows;
  const captured = await all<{ orderNumber: string; amountMinor: number }>(sql`
    select o.order_number as "orderNumber", p.amount_minor as "amountMinor"
    from payments p join orders o on o.id = p.order_id where p.status = 'captured'`);
  const references = await all<{ reference: string }>(sql`
    select partner_reference as reference from purchases where state = 'issued'`);
  const [esimCount] = await all<{ n: number }>(sql`select count(*)::int as n from esims`);
  const confirmations = await all<{ id: string }>(sql`
    select message_id as id from mails where kind = 'confirmation' and state = 'sent'`);
  return {
    captured: captured.toSorted(byOrder),
    partnerReferences: references.map(({ reference }) => reference).toSorted(),
    esimCount: esimCount?.n ?? 0,
    confirmationIds: confirmations.map(({ id }) => id).toSorted(),
    paidWithoutDelivery: await all(sql`
      select o.order_number, o.status from orders o join payments p on p.order_id = o.id and p.status = 'captured'
      where o.status <> 'completed' and not exists (
        select 1 from order_events e where e.order_id = o.id and e.kind = 'needs_attention')`),
    unevenOrders: await all(sql`
      select o.id from orders o join order_lines l on l.order_id = o.id group by o.id
      having sum(l.quantity * l.unit_price_minor) <> o.total_minor or o.total_minor <> o.subtotal_minor`),
    unevenBooks: await all(sql`
      select order_id from ledger_entries group by order_id having sum(amount_minor) <> 0`),
    oddCartLines: await all(sql`select id from cart_items where quantity not between 1 and 10`),
    oddOrderNumbers: await all(sql`
      select order_number from orders where order_number !~ '^ES(-[0-9A-HJKMNP-TV-Z]{4}){3}$'`),
  };
}
