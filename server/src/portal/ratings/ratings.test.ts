import type { AdminRatingsResponse } from '@esimshop/contracts/admin-ratings';
import { MAX_RATING_CHANGES } from '@esimshop/contracts/rating-limits';
import type { LinkedRating, RatingsResponse } from '@esimshop/contracts/ratings';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/invariants.ts';
import { publishSettings } from '../../../test/publish-settings.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { askRatings } from './ask-ratings.ts';

const shop = await openStockedShop({ runsJobs: true });
const { database } = shop.shop;
const HOURS_OF_PLAN = 7 * 24;

let admin: TestUser;
beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
  await publishSettings(shop.shop, 'ratings', { isOffered: true });
});

async function buy(quantity = 1, more: object = {}) {
  const shopper = await createBuyer(shop, SMALL, quantity);
  const placed = await shopper.submit({ body: { ...card(CARDS.good), locale: 'tr', ...more } });
  const { orderNumber, metadata } = await shopper.waitForOrder(placedOrder(placed).orderNumber, isCompleted);
  const iccids = metadata.esimInfoArray.map(({ iccid }) => iccid);
  const mails = async () =>
    (await shop.sandbox.readMails(shopper.email)).filter(({ messageId }) => messageId.includes('.rating@'));
  return { shopper, orderNumber, iccids, iccid: iccids[0] ?? '', mails };
}
type Bought = Awaited<ReturnType<typeof buy>>;

/** An eSIM was used, and its week ended so many hours ago; the shop has read that. */
async function travel({ orderNumber, iccid }: Pick<Bought, 'orderNumber' | 'iccid'>, endedHoursAgo = 30) {
  await shop.sandbox.useData(iccid, 600, HOURS_OF_PLAN + endedHoursAgo);
  await eventually(async () => {
    await database.execute(
      sql`update esims set usage_due_at = now(), usage_asked_at = null where usage_due_at is not null`,
    );
    const { rows } = await database.execute(sql`
      select from esims e join order_lines l on l.id = e.order_line_id join orders o on o.id = l.order_id
      where o.order_number = ${orderNumber} and e.usage_due_at is null and exists (select from webhook_events where subject = ${iccid})
        and not exists (select from webhook_events where processed_at is null)`);
    expect(rows).toHaveLength(1);
  });
}

/** Asks, of what the shop has read by now: a callback may just have made it look once more. */
async function ask() {
  await database.execute(sql`
    update esims set usage_due_at = null where usage -> 'plans' @> '[{"state": "expired"}]'`);
  await askRatings(shop.shop);
}

/** Somebody whose plan is over, and who was asked. */
async function meetAsked() {
  const bought = await buy();
  await travel(bought);
  await eventually(async () => {
    await ask();
    expect(await bought.mails()).toHaveLength(1);
  });
  const [mail] = await bought.mails();
  const token = /\/tr\/rate#token=(rt_[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { ...bought, mail, token, ...link(token) };
}

function link(token: string) {
  const post = (step: string, more: object = {}) =>
    shop.request('POST', `/api/ratings/${step}`, { body: { token, ...more } });
  return {
    post,
    look: async () => (await post('look')).body as LinkedRating,
    rate: (stars: number, text = '', name = '') => post('rate', { stars, text, name }),
  };
}

const readShown = async (place?: string) =>
  (await shop.request('GET', `/api/ratings${place ? `?place=${place}` : ''}`)).body as RatingsResponse;
const asOwner = (method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown) =>
  shop.request(method, url, { headers: { cookie: admin.cookie }, ...(body !== undefined && { body }) });
const listed = async (query = '') => (await asOwner('GET', `/api/admin/ratings${query}`)).body as AdminRatingsResponse;

async function age(column: 'asked_at' | 'rated_at', { orderNumber }: Pick<Bought, 'orderNumber'>, days: number) {
  await database.execute(sql`
    update ratings set ${sql.identifier(column)} = ${sql.identifier(column)} - ${days} * interval '1 day' from orders
    where orders.id = order_id and order_number = ${orderNumber}`);
}

test('a day after the plan has ended its buyer is asked by one mail, which opens nothing but the rating', async () => {
  const bought = await buy(2);
  await travel(bought, 20);
  await ask();
  expect(await bought.mails()).toEqual([]);
  await database.execute(sql`
    update esims set usage = replace(usage::text, (usage -> 'plans' -> 0 ->> 'endsAt'),
      to_char(now() at time zone 'UTC' - interval '25 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::jsonb where usage_due_at is null`);
  await Promise.all([ask(), ask()]);
  await eventually(async () => {
    await ask();
    expect(await bought.mails()).toHaveLength(1);
  });
  const [mail] = await bought.mails();
  expect(mail?.subject).toBe('Türkiye eSIM’iniz nasıldı?');
  for (const part of [mail?.text ?? '', mail?.html ?? '']) {
    expect(part).toContain('/tr/rate#token=rt_');
    for (const secret of [bought.orderNumber, ...bought.iccids, 'pt_', 'LPA:', 'Deniz'])
      expect(part).not.toContain(secret);
  }
  await eventually(async () => {
    const { rows } = await database.execute<{ row: string }>(sql`
      select row_to_json(m)::text as row from mails m where kind = 'rating-request' union all select row_to_json(r)::text from ratings r`);
    expect(rows.filter(({ row }) => row.includes(/rt_[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''))).toEqual([]);
  });
  await expectInvariants(shop);
});

test.each<[string, (bought: Bought) => Promise<unknown>]>([
  ['has not used it', async () => {}],
  ['has it used for a month since', async (bought) => travel(bought, 31 * 24)],
  [
    'has got the money back',
    async (bought) => {
      await travel(bought);
      await database.execute(sql`update orders set status = 'refunded' where order_number = ${bought.orderNumber}`);
    },
  ],
  [
    'has given it to somebody',
    async (bought) => {
      await publishSettings(shop.shop, 'gifts', { isOffered: true });
      const gift = { senderName: 'Deniz', receiverName: 'Mert', locale: 'tr', note: '' };
      const path = `/api/orders/${bought.orderNumber}/gifts`;
      const given = await bought.shopper.call('POST', path, { act: 'give', iccid: bought.iccid, ...gift });
      expect(given.status).toBe(200);
      await travel(bought);
    },
  ],
  [
    'disputes the payment',
    async (bought) => {
      await travel(bought);
      await database.execute(sql`
        insert into disputes (order_id, payment_id, reference, amount_minor, currency)
        select o.id, p.id, 'dp_' || o.id, 100, 'USD' from orders o join payments p on p.order_id = o.id
        where order_number = ${bought.orderNumber}`);
    },
  ],
])('a buyer who %s is not asked', async (_who, happens) => {
  const bought = await buy();
  await happens(bought);
  await ask();
  const { rows } = await database.execute(sql`
    select from ratings r join orders o on o.id = r.order_id where order_number = ${bought.orderNumber}`);
  expect(rows).toEqual([]);
  await database.execute(sql`delete from disputes`);
});

test('while the owner has ratings off, nobody is asked and none is shown', async () => {
  const bought = await buy();
  await travel(bought);
  await publishSettings(shop.shop, 'ratings', { isOffered: false });
  await ask();
  expect(await readShown()).toEqual({ ratings: null, areShown: false });
  await publishSettings(shop.shop, 'ratings', { isOffered: true });
  expect(await bought.mails()).toEqual([]);
});

test('ratings that are switched off between mail and click take and change none, and can be refused', async () => {
  const { look, rate, post } = await meetAsked();
  await publishSettings(shop.shop, 'ratings', { isOffered: false });
  expect((await look()).state).toBe('off');
  expect(problemOf(await rate(5)).code).toBe('conflict');
  expect((await post('stop')).status).toBe(200);
  await publishSettings(shop.shop, 'ratings', { isOffered: true });
  expect((await look()).state).toBe('asked');
});

test('whoever has the link sees plan and dates alone, rates once per order, and changes it for thirty days', async () => {
  const asked = await meetAsked();
  const { shopper, orderNumber, look, rate, post } = asked;
  const first = await look();
  expect(first).toMatchObject({ state: 'asked', plan: { countryCode: 'TR' }, stars: null, name: '', until: null });
  for (const secret of [shopper.email, orderNumber, 'Deniz', asked.iccid])
    expect(JSON.stringify(first)).not.toContain(secret);

  expect((await rate(4, 'Worked at once.', 'Mert K.')).body).toMatchObject({
    state: 'given',
    stars: 4,
    name: 'Mert K.',
  });
  await rate(4, 'Worked at once.', 'Mert K.');
  expect((await look()).stars).toBe(4);
  expect((await rate(2)).body).toMatchObject({ state: 'given', stars: 2, text: '', name: '' });
  const { rows } = await database.execute(sql`
    select changes, count(*) over ()::int as count from ratings r join orders o on o.id = r.order_id where order_number = ${orderNumber}`);
  expect(rows).toEqual([{ changes: 1, count: 1 }]);

  await age('rated_at', asked, 30);
  expect(await look()).toMatchObject({ state: 'closed', stars: 2, until: null });
  expect(problemOf(await rate(5)).code).toBe('conflict');
  expect(problemOf(await link('rt_none').post('look')).code).toBe('link_invalid');
  expect((await post('look')).status).toBe(200);
});

test('a link that nobody has used ends after ninety days', async () => {
  const asked = await meetAsked();
  await age('asked_at', asked, 90);
  expect(problemOf(await asked.post('look')).code).toBe('link_invalid');
  expect(problemOf(await asked.rate(5)).code).toBe('link_invalid');
});

test('a rating is changed so often and no more', async () => {
  const asked = await meetAsked();
  await asked.rate(1);
  await database.execute(sql`
    update ratings set changes = ${MAX_RATING_CHANGES} from orders
    where orders.id = order_id and order_number = ${asked.orderNumber}`);
  expect(problemOf(await asked.rate(5)).code).toBe('conflict');
});

test.each([
  ['no stars', { stars: 0 }],
  ['six stars', { stars: 6 }],
  ['half a star', { stars: 4.5 }],
  ['a link', { stars: 5, text: 'See cheap-esims.com' }],
  ['an address for a name', { stars: 5, name: 'me@example.com' }],
  ['a card number', { stars: 5, text: '4242 4242 4242 4242' }],
  ['too many words', { stars: 5, text: 'x'.repeat(601) }],
])('%s is refused before anything is looked up', async (_what, body) => {
  expect((await link('rt_none').post('rate', body)).status).toBe(422);
});

test('whoever does not want to be asked is not asked about a later order, by the page or by the mailbox’s own button', async () => {
  for (const isByMailbox of [false, true]) {
    const asked = await meetAsked();
    if (isByMailbox) {
      const refused = await shop.app.inject({
        method: 'POST',
        url: `/api/ratings/unsubscribe?token=${asked.token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(refused.statusCode).toBe(200);
    } else expect((await asked.post('stop')).status).toBe(200);
    await database.execute(sql`delete from ratings`);
    await ask();
    const { rows } = await database.execute(sql`
      select from ratings r join orders o on o.id = r.order_id where order_number = ${asked.orderNumber}`);
    expect(rows).toEqual([]);
  }
});

test('whoever refuses at the checkout is asked about no order, even if another press pays', async () => {
  const bought = await buy(1, { refusesRatings: true });
  await travel(bought);
  const later = await buy(1, { customerEmail: bought.shopper.email.toUpperCase() });
  await travel(later);
  await ask();
  const { rows } = await database.execute(sql`
    select from ratings r join orders o on o.id = r.order_id where order_number in (${bought.orderNumber}, ${later.orderNumber})`);
  expect(rows).toEqual([]);
  // This buyer's request reaches an order that is paid already.
  const shopper = await createBuyer(shop, SMALL);
  const first = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const repeated = placedOrder(await shopper.submit({ body: { ...card(CARDS.good), refusesRatings: true } }));
  expect(repeated.orderNumber).toBe(first.orderNumber);
  const { rows: refused } = await database.execute(sql`select from rating_refusals where email_key = ${shopper.email}`);
  expect(refused).toHaveLength(1);
});

test('an erased customer keeps the stars and nothing else', async () => {
  const asked = await meetAsked();
  await asked.rate(3, 'Slow in the mountains.', 'Deniz Y.');
  await asked.post('stop');
  const { rows: found } = await database.execute<{ id: number }>(sql`
    select id from orders where order_number = ${asked.orderNumber}`);
  const email = asked.shopper.email;
  const erase = `/api/admin/customers/order-${found[0]?.id}/erasure`;
  const erased = await asOwner('POST', erase, { email, leavesEsims: true });
  expect(erased.status).toBe(200);
  const { rows } = await database.execute(sql`
    select stars, text, name, token_hash as hash, (select count(*)::int from rating_refusals where email_key = ${email}) as refusals
    from ratings where order_id = ${found[0]?.id}`);
  expect(rows).toEqual([{ stars: 3, text: '', name: '', hash: null, refusals: 0 }]);
  expect(problemOf(await asked.post('look')).code).toBe('link_invalid');
});

/** So many buyers of a place have given a rating. */
async function rateMany(count: number, { stars, place, text = '' }: { stars: number; place: string; text?: string }) {
  await database.execute(sql`
    with made as (
      insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name, billing_details,
        payment_method, subtotal_minor, total_minor, currency, status, search_key)
      select 'R-' || gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 1, '', '', '', '{}', 'credit_card', 100, 100, 'USD', 'cancelled', ''
      from generate_series(1, ${count}) returning id),
    lines as (
      insert into order_lines (order_id, ordinal, product_id, product_key, supplier, supplier_plan_id, name, quantity, unit_price_minor,
        unit_paid_minor, unit_cost_minor, currency, country_code, data_mb, validity_days, speeds)
      select made.id, 1, p.id, p.product_id, p.supplier, p.supplier_plan_id, '', 1, 0, '{0}', 0, 'USD', ${place}, 1000, 7, '[]'
      from made, products p where p.product_id = ${SMALL} returning id, order_id),
    bought as (
      insert into purchases (order_line_id, first_ordinal, quantity, supplier, supplier_plan_id, state)
      select id, 1, 1, 'esim-go', '', 'issued' from lines returning id, order_line_id),
    delivered as (
      insert into esims (order_line_id, purchase_id, ordinal, iccid_hash, iccid_last4, usage_due_at)
      select order_line_id, id, 1, sha256(id::text::bytea), '0000', null from bought returning id, order_line_id)
    insert into ratings (order_id, esim_id, ended_at, stars, text, rated_at)
    select l.order_id, d.id, now(), ${stars}, ${text}, now() from delivered d join lines l on l.id = d.order_line_id`);
}

test('ratings are shown from five of a destination on, of the whole shop from twenty on, answered and taken down in public', async () => {
  await database.execute(sql`delete from ratings`);
  const asked = await meetAsked();
  await rateMany(3, { stars: 5, place: 'TR' });
  await asked.rate(2, 'Call me on my number', 'Mert');
  expect(await readShown('TR')).toEqual({ ratings: null, areShown: false });

  await rateMany(1, { stars: 4, place: 'TR', text: 'Good in Izmir' });
  await asked.rate(1, 'Call me on my number', 'Mert');
  const shown = await readShown('TR');
  expect(shown).toMatchObject({
    areShown: true,
    ratings: { of: 'place', count: 5, average: 4, counts: [1, 0, 0, 1, 3] },
  });
  expect(shown.ratings?.latest.map(({ text }) => text).toSorted()).toEqual(['Call me on my number', 'Good in Izmir']);
  expect(await readShown('FR')).toEqual({ ratings: null, areShown: true });
  expect(await readShown()).toEqual({ ratings: null, areShown: true });

  const [rating] = (await listed('?stars=1&answered=no')).ratings;
  if (!rating) throw new Error('Expected a rating with one star');
  const path = `/api/admin/ratings/${rating.id}`;
  expect((await asOwner('PUT', `${path}/reply`, { reply: 'We are sorry.' })).status).toBe(200);
  expect((await asOwner('PUT', `${path}/reply`, { reply: 'We are sorry.' })).status).toBe(200);
  expect(await listed('?answered=yes')).toMatchObject({ total: 1, rated: 5, unanswered: 4, average: 4 });
  expect((await readShown('TR')).ratings?.latest).toContainEqual(expect.objectContaining({ reply: 'We are sorry.' }));

  const words = { name: 'Mert', text: 'Call me on my number' };
  expect((await asOwner('PUT', `${path}/removal`, { ...words, reason: 'too harsh' })).status).toBe(422);
  expect(problemOf(await asOwner('PUT', `${path}/removal`, { ...words, text: 'other', reason: 'insult' })).code).toBe(
    'conflict',
  );
  expect((await asOwner('PUT', `${path}/removal`, { ...words, reason: 'personal_data' })).status).toBe(200);
  const after = await readShown('TR');
  expect(after.ratings).toMatchObject({ count: 5, average: 4, removed: [{ reason: 'personal_data', count: 1 }] });
  expect(JSON.stringify(after)).not.toContain('Call me');
  expect(await asked.look()).toMatchObject({ state: 'removed', removedFor: 'personal_data', text: '' });
  expect(problemOf(await asked.rate(5, 'Call me on my number')).code).toBe('conflict');
  const { rows } = await database.execute(sql`
    select act, after from audit_log where act like 'rating.%' order by id`);
  expect(rows).toEqual([
    { act: 'rating.answered', after: { reply: 'We are sorry.' } },
    { act: 'rating.removed', after: { reason: 'personal_data', stars: 1 } },
  ]);

  await rateMany(15, { stars: 5, place: 'FR' });
  await asOwner('PUT', `${path}/reply`, { reply: '' });
  expect((await readShown('DE')).ratings).toMatchObject({ of: 'shop', count: 20, average: 4.8 });
  await database.execute(sql`delete from ratings`);
  const isMadeUp = sql`in (select l.id from order_lines l join orders o on o.id = l.order_id where o.order_number like 'R-%')`;
  await database.execute(sql`delete from esims where order_line_id ${isMadeUp}`);
  await database.execute(sql`delete from purchases where order_line_id ${isMadeUp}`);
  await database.execute(sql`delete from order_lines where id ${isMadeUp}`);
  await database.execute(sql`delete from orders where order_number like 'R-%'`);
});
