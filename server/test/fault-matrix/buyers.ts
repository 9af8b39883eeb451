import { CARD_CONSENT_VERSION } from '@esimshop/contracts/card-consent';
import { decimalsOf } from '@esimshop/contracts/money';
import type { SettingsResponse, SettingsSection, ShopSettings } from '@esimshop/contracts/settings';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { requestTimer } from '../../src/platform/sweeps/timers.ts';
import { automate } from '../automatic-buyer.ts';
import type { TestResponse } from '../http-exchange.ts';
import { webhookOf } from '../moments.ts';
import { returnEsim } from '../return-esim.ts';
import { CARDS, card, createBuyer, eventually, placedOrder } from '../shopper.ts';
import { signIn } from '../sign-in.ts';
import { MEDIUM, SMALL, stockedProduct } from '../stock.ts';
import { createTopUpBuyer, type TopUpBuyer } from '../top-up-buyer.ts';
import type { Point } from './cells.ts';

/** Somebody who orders, names a company, tops up by hand or by itself, returns or gives an eSIM, withdraws, is erased, is asked for a rating or gives one: pressing twice asks for the same thing. */
export type Buyer = {
  /** Undefined if no response arrived. */
  press(): Promise<TestResponse | undefined>;
  /** Whether it waits for a person. @throws Error if anything but the one thing became of it, or nobody has been told */
  expectOneEnd(): Promise<{ isParked: boolean }>;
};
/** `work`: does the jobs that are due once, in a shop without jobs. */
type Where = Parameters<typeof createTopUpBuyer>[0] & { work?: () => Promise<unknown> };

const KEY = 'pressed-in-a-cell';

/** A buyer who has everything that the act needs, with no fault so far. */
export async function meetBuyer(where: Where, { act, moment, supplier }: Point): Promise<Buyer> {
  const [small, medium] = [stockedProduct(SMALL, supplier), stockedProduct(MEDIUM, supplier)];
  const statuses: number[] = [];
  const press = (send: () => Promise<TestResponse>) => async () => {
    const response = await send().catch(() => undefined);
    if (response) statuses.push(response.status);
    return response;
  };
  const expectStatuses = () =>
    expect(statuses.filter((status) => ![200, 201, 202, 402, 409, 503].includes(status))).toEqual([]);
  if (act === 'receipt' || act === 'company') await change(where, 'tax', { receipts: true });
  if (act === 'order' || act === 'receipt') {
    const shopper = await createBuyer(where, small);
    if (where.currency) await shopper.call('PUT', '/api/cart/currency', { currency: where.currency });
    // Right after the order was committed Stripe is asked for a customer, if the card is to be kept.
    const consent = moment === 'commit place' && { cardConsent: CARD_CONSENT_VERSION };
    const isToldByBank = webhookOf(moment) === 'stripe';
    const body = { ...card(isToldByBank ? CARDS.needsAuthentication : CARDS.good), ...consent };
    return {
      press: press(() => shopper.submit({ body, key: KEY })),
      async expectOneEnd() {
        expectStatuses();
        const ends = await readEnds(where.database, shopper.email);
        expect(ends).toHaveLength(1);
        return expectDelivered(ends[0]);
      },
    };
  }
  // A used eSIM can be topped up, an unused one returned.
  const isOfTopUp = act === 'withdrawal of a top-up';
  if (act === 'automatic top-up') {
    const buyer = await meetAutomatic(where, { small, medium });
    return {
      press: press(buyer.press),
      async expectOneEnd() {
        expectStatuses();
        const ends = await readEnds(where.database, buyer.email);
        expect(ends).toHaveLength(2);
        return expectDelivered(ends[1]);
      },
    };
  }
  const buyer = await createTopUpBuyer(where, {
    productId: small,
    usedMb: act === 'top-up' || isOfTopUp ? 400 : 0,
  });
  if (act === 'top-up') {
    return {
      press: press(() => buyer.topUp({ packageId: medium, topUps: 0 }, KEY)),
      async expectOneEnd() {
        expectStatuses();
        const ends = await readEnds(where.database, buyer.email);
        expect(ends).toHaveLength(2);
        return expectDelivered(ends[1]);
      },
    };
  }
  if (act === 'erasure') {
    const { cookie } = await signIn({ request: where.request, shop: where }, { admin: true });
    const { orderNumber, email } = buyer;
    const read = async () => {
      const { rows } = await where.database.execute<{ id: number; isErased: boolean; acts: number }>(sql`
        select id, erased_at is not null as "isErased", (
          select count(*)::int from audit_log where act = 'customer.erased' and subject_id = '#' || o.id) as acts
        from orders o where order_number = ${orderNumber}`);
      if (!rows[0]) throw new Error(`Expected order ${orderNumber}`);
      return rows[0];
    };
    const { id } = await read();
    const erase = press(() =>
      where.request('POST', `/api/admin/customers/order-${id}/erasure`, {
        headers: { cookie },
        body: { email, leavesEsims: true },
      }),
    );
    return {
      press: erase,
      async expectOneEnd() {
        // Nothing goes on with an erasure that was refused, but whoever asked for it.
        await eventually(async () => expect((await erase())?.status).toBe(200));
        expectStatuses();
        expect(await read()).toEqual({ id, isErased: true, acts: 1 });
        return { isParked: false };
      },
    };
  }
  if (act === 'company') {
    const { orderNumber, token } = buyer;
    const read = async () => {
      const { rows } = await where.database.execute<{ numbered: number; changes: number; mails: number }>(sql`
        select (select count(number)::int from receipts where order_id = o.id) as numbered,
          (select count(*)::int from receipts where order_id = o.id and ledger_entry_id is null) as changes,
          (select count(*)::int from mails where order_id = o.id and payload ? 'creditNoteId') as mails
        from orders o where order_number = ${orderNumber}`);
      return rows[0];
    };
    await eventually(async () => expect(await read()).toEqual({ numbered: 1, changes: 0, mails: 0 }));
    const company = { companyName: 'Hoffmann Reisen GmbH', vatId: 'DE123456789' };
    const name = press(() =>
      where.request('POST', '/api/portal/receipts/buyer', { body: { ...company, token, orderNumber } }),
    );
    return {
      press: name,
      async expectOneEnd() {
        // Nothing goes on with a change that was refused, but whoever asked for it.
        await eventually(async () => expect((await name())?.status).toBe(200));
        expectStatuses();
        expect(await read()).toEqual({ numbered: 3, changes: 2, mails: 1 });
        return { isParked: false };
      },
    };
  }
  if (act === 'gift') {
    await change(where, 'gifts', { isOffered: true });
    const { orderNumber, token, iccid } = buyer;
    const receiverEmail = `receiver.${buyer.email}`;
    const wishes = { senderName: 'Deniz', receiverName: 'Mert', receiverEmail, locale: 'en', note: '' };
    const give = press(() =>
      where.request('POST', '/api/portal/gifts', {
        body: { token, orderNumber, act: { act: 'give', iccid, ...wishes } },
      }),
    );
    return {
      press: give,
      async expectOneEnd() {
        // Nothing goes on with a gift that was refused, but whoever makes it; one that is made is refused from then on.
        await eventually(async () => expect([200, 409]).toContain((await give())?.status));
        expectStatuses();
        await where.settle?.();
        await eventually(async () => {
          const { rows } = await where.database.execute(sql`
            select g.state, m.state as mail from gifts g join mails m on m.recipient = g.receiver_email
            where g.receiver_email = ${receiverEmail}`);
          expect(rows).toEqual([{ state: 'sent', mail: 'sent' }]);
        });
        const mails = await where.sandbox.readMails(receiverEmail);
        expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
        return { isParked: false };
      },
    };
  }
  if (act === 'rating request' || act === 'rating') {
    const { ask, readRating } = await endPlan(where, buyer);
    if (act === 'rating request') {
      return {
        press: press(ask),
        async expectOneEnd() {
          await eventually(async () => {
            await ask();
            await where.settle?.();
            expect(await readRating()).toMatchObject({ stars: null, mail: 'sent' });
          });
          return { isParked: false };
        },
      };
    }
    let token = '';
    await eventually(async () => {
      await ask();
      ({ token } = await readRating());
    });
    const rate = press(() =>
      where.request('POST', '/api/ratings/rate', { body: { token, stars: 4, text: 'Worked at once.', name: 'Deniz' } }),
    );
    return {
      press: rate,
      async expectOneEnd() {
        // Nothing goes on with a rating that was refused, but whoever gives it.
        await eventually(async () => expect((await rate())?.status).toBe(200));
        expectStatuses();
        expect(await readRating()).toMatchObject({ stars: 4, changes: 0, text: 'Worked at once.' });
        return { isParked: false };
      },
    };
  }
  const portal = { token: buyer.token, esimId: buyer.esimId };
  const { email } = buyer;
  const isWithdrawal = act !== 'refund';
  const orderNumber = isOfTopUp ? await topUpFirst(buyer, where) : buyer.orderNumber;
  const statement = { orderNumber, email, receiptEmail: email, name: 'Deniz Yılmaz' };
  // Who withdraws has no session: a key is one of the whole shop.
  const headers = { 'idempotency-key': `${KEY}-${orderNumber}` };
  return {
    press: press(() =>
      isWithdrawal
        ? where.request('POST', '/api/withdrawals', { body: statement, headers })
        : returnEsim(where, portal),
    ),
    async expectOneEnd() {
      expectStatuses();
      if (isWithdrawal) {
        const { rows } = await where.database.execute<{ receipts: number }>(sql`
          select (select count(*)::int from mails where payload ->> 'withdrawalId' = w.id::text) as receipts
          from withdrawals w where email = ${email}`);
        expect(rows).toEqual([{ receipts: 1 }]);
      }
      const ends = await readEnds(where.database, buyer.email);
      const end = ends.pop();
      // What was bought first stays as it is.
      expect(ends).toEqual(isOfTopUp ? [{ status: 'completed', told: false }] : []);
      const isParked = end?.status !== 'refunded';
      if (isParked) expect(end).toMatchObject({ status: 'completed', told: true });
      return { isParked };
    },
  };
}

/** Somebody with automatic top-ups on, who is low on data and has been told; pressing is the time that passes. */
async function meetAutomatic(where: Where, { small, medium }: { small: string; medium: string }) {
  await change(where, 'automaticTopUps', { isOffered: true });
  const buyer = await createTopUpBuyer(where, { productId: small, usedMb: 100 });
  const { read, switchOn, mails, letNoticePass } = automate(where, buyer);
  let price = '';
  await eventually(async () => {
    const offered = (await read()).packages?.find(({ id }) => id === medium);
    if (!offered) throw new Error(`Expected ${medium} to be offered`);
    price = offered.price.toFixed(decimalsOf(offered.currency));
  });
  expect((await switchOn({ price, packageId: medium, thresholdMb: 500 })).status).toBe(200);
  await where.sandbox.useData(buyer.iccid, 450);
  await eventually(async () => {
    await where.database.execute(sql`update esims set usage_due_at = now(), usage_asked_at = null`);
    await buyer.readPortal();
    await where.work?.();
    expect(await mails('due')).toHaveLength(1);
  });
  return {
    email: buyer.email,
    async press() {
      await letNoticePass();
      await where.work?.();
      return where.request('GET', `/api/portal/customer?token=${buyer.token}`);
    },
  };
}

/** The week of a buyer's plan ended ten days ago by the sandbox, whose clock runs ahead of the shop's; asking is the timer that runs. */
async function endPlan(where: Where, { iccid, orderNumber, email, readPortal }: TopUpBuyer) {
  const { database, sandbox } = where;
  await change(where, 'ratings', { isOffered: true });
  // By its own hour it might come before.
  await database.execute(
    sql`update timers set next_attempt_at = now() + interval '2 hours' where name = 'ask-ratings'`,
  );
  await sandbox.useData(iccid, 600, 17 * 24);
  await eventually(async () => {
    await database.execute(
      sql`update esims set usage_due_at = now(), usage_asked_at = null where usage_due_at is not null`,
    );
    await readPortal();
    const { rows } = await database.execute(sql`
      select from esims e join order_lines l on l.id = e.order_line_id join orders o on o.id = l.order_id
      where o.order_number = ${orderNumber} and e.usage_due_at is null`);
    expect(rows).toHaveLength(1);
  });
  return {
    async ask(): Promise<TestResponse> {
      await requestTimer(database, 'ask-ratings');
      await where.work?.();
      return where.request('GET', '/api/shop');
    },
    /** The one rating of the order, with what its one mail carries. */
    async readRating() {
      type Rating = { stars: number | null; changes: number; text: string; mail: string };
      const { rows } = await database.execute<Rating>(sql`
        select r.stars, r.changes, r.text, m.state as mail
        from ratings r join orders o on o.id = r.order_id join mails m on m.order_id = o.id and m.kind = 'rating-request'
        where o.order_number = ${orderNumber}`);
      expect(rows).toHaveLength(1);
      const mails = (await sandbox.readMails(email)).filter(({ messageId }) => messageId.includes('.rating@'));
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
      const tokens = new Set(mails.map(({ text }) => /rate#token=(rt_[\w-]+)/.exec(text)?.[1]));
      expect(tokens.size).toBe(1);
      return { ...(rows[0] as Rating), token: [...tokens][0] ?? '' };
    },
  };
}

/** The owner publishes a section of the settings. */
async function change<Section extends SettingsSection>(
  { request, database }: Where,
  section: Section,
  changed: Partial<ShopSettings[Section]>,
): Promise<void> {
  const { cookie } = await signIn({ request, shop: { database } }, { admin: true });
  const headers = { cookie };
  const { body } = await request('GET', '/api/admin/settings', { headers });
  const { version, settings } = body as SettingsResponse;
  const value = { ...settings[section], ...changed };
  const { status } = await request('PUT', `/api/admin/settings/${section}`, { headers, body: { version, value } });
  expect(status).toBe(200);
}

/** Data is added, which goes back without its eSIM. Returns the number of its order. */
async function topUpFirst({ topUp, email }: TopUpBuyer, { settle, database }: Where): Promise<string> {
  const { orderNumber } = placedOrder(await topUp({ packageId: MEDIUM, topUps: 0 }));
  await settle?.();
  await eventually(async () =>
    expect((await readEnds(database, email)).map(({ status }) => status)).toEqual(['completed', 'completed']),
  );
  return orderNumber;
}

type End = { status: string; told: boolean };

/** Delivered; or it waits for a person, who has been told, and nothing was bought for it. */
function expectDelivered(end: End | undefined): { isParked: boolean } {
  const isParked = end?.status !== 'completed';
  if (isParked) expect(end).toMatchObject({ status: expect.stringMatching(/^(pending|processing)$/), told: true });
  return { isParked };
}

/** The orders of a buyer that were not cancelled. */
async function readEnds(database: Database, email: string): Promise<End[]> {
  const { rows } = await database.execute<End>(sql`
    select status, exists (
      select from owner_notices n where n.order_id = o.id and n.closed_at is null) as told
    from orders o where customer_email = ${email} and status <> 'cancelled' order by id`);
  return rows;
}
