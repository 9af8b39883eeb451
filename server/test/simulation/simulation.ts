import { createHash } from 'node:crypto';
import { AUTOMATIC_CONSENT_VERSION } from '@esimshop/contracts/automatic-consent';
import type { AutomaticTopUp } from '@esimshop/contracts/automatic-top-ups';
import { CARD_CONSENT_VERSION } from '@esimshop/contracts/card-consent';
import type { GiftAct, GiftsResponse, GiftWishes } from '@esimshop/contracts/gifts';
import { decimalsOf } from '@esimshop/contracts/money';
import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import type { PortalCustomer } from '@esimshop/contracts/portal';
import { FEWEST_RATINGS, STARS } from '@esimshop/contracts/rating-limits';
import type { RatingsResponse } from '@esimshop/contracts/ratings';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createPortalToken, grantPortalTokens } from '../../src/orders/portal-tokens.ts';
import { sha256 } from '../../src/platform/secrets/secrets.ts';
import { discountCodes } from '../../src/tables/discount-codes.ts';
import { purchases } from '../../src/tables/fulfilment.ts';
import { gifts } from '../../src/tables/gifts.ts';
import { orders } from '../../src/tables/orders.ts';
import { ratingRefusals, ratings } from '../../src/tables/ratings.ts';
import { receipts } from '../../src/tables/receipts.ts';
import { refunds } from '../../src/tables/refunds.ts';
import { topUpRuns } from '../../src/tables/top-up-rules.ts';
import { expectInvariants } from '../invariants.ts';
import { answerBank } from '../payer.ts';
import { publishSettings } from '../publish-settings.ts';
import { returnEsim } from '../return-esim.ts';
import { sellIn } from '../sell-in.ts';
import { CARDS, card, createShopper, problemOf, type Shopper } from '../shopper.ts';
import { MEDIUM, SMALL, stockPlans } from '../stock.ts';
import { createTestShop, type TestShop } from '../test-shop.ts';
import { drain, MINUTE_MS, passTime, work } from './virtual-time.ts';

const MAX_ORDERS = 5;
const STEPS = 80;
/** What a step can be, each as often as it is here. */
const ACTS = [
  'visitor',
  'visitor',
  'press',
  'press',
  'press',
  'bank',
  'top-up',
  'top-up',
  'automatic',
  'low',
  'low',
  'refund',
  'refund',
  'company',
  'gift',
  'gift',
  'receiver',
  'receiver',
  'plan ends',
  'rating',
  'fault',
  'fault',
  'fault',
  'end',
  'clock',
  'time',
  'time',
] as const;

/** What a partner does to one call. None takes time, since time is virtual. */
const REQUEST_FAULTS = [
  'lost',
  'reset',
  '500',
  '503',
  '503-processed',
  '429',
  'malformed',
  'truncated',
  'wrong-schema',
];
const FAULTS_OF_MAIL = ['lost', 'reset', '503', '503-processed', '429'].map(
  (fault) => ({ partner: 'mail', operation: 'deliver', fault }) as const,
);
const FAULTS = [
  ...REQUEST_FAULTS.flatMap((fault) => [
    { partner: 'esim-go', operation: 'order', fault } as const,
    { partner: 'esim-go', operation: 'orders', fault } as const,
    { partner: 'esim-go', operation: 'esim', fault } as const,
    { partner: 'esim-go', operation: 'bundles', fault } as const,
    { partner: 'stripe', operation: 'customer', fault } as const,
    { partner: 'stripe', operation: 'create', fault } as const,
    { partner: 'stripe', operation: 'retrieve', fault } as const,
    { partner: 'stripe', operation: 'cancel', fault } as const,
    { partner: 'stripe', operation: 'refund', fault } as const,
  ]),
  ...FAULTS_OF_MAIL,
  { partner: 'esim-go', operation: 'order', fault: 'reject' },
] as const;
/** Plans of 7 and 30 days have ended since, by the sandbox, whose clock runs ahead of the shop's, for a day at least and a month at most. */
const LONG_AGO_HOURS = 24 * 36;
/** A few uses are for all visitors of a shop, so most codes are used up in some schedule. */
const CODES = [
  { code: 'TENPERCENT', type: 'percentage', value: 1000 },
  { code: 'TWICE', type: 'percentage', value: 3333, maxUses: 2 },
  { code: 'ONEDOLLAR', type: 'fixed_amount', value: 100, maxUsesPerCustomer: 1, budgetMinor: 250 },
] as const;
/** Amounts of a code without one of their own hold in the base alone. */
const RATES = { EUR: '0.87', JPY: '154' };
const SOLD_IN = ['USD', ...Object.keys(RATES)];
const RECEIVERS = ['mert@example.com', 'ayse@example.com', 'jan@example.com'];
/** After these commits the process may end: what it had in memory is lost. */
const ENDS = [
  'place',
  'settle',
  'payment fee',
  'claim',
  'issue',
  'mail',
  'refund',
  'revoke',
  'revoked',
  'refund outcome',
  'receipt',
  'receipt buyer',
  'usage',
  'automatic top-up',
  'top-up announced',
  'gift',
  'gift opened',
  'ask rating',
  'rate',
  'refuse ratings',
];

class ProcessEnded extends Error {}

/** The choices of one run: the same seed makes the same ones. */
function createChoices(seed: number) {
  let counter = 0;
  const next = (below: number) => createHash('sha256').update(`${seed}:${counter++}`).digest().readUInt32BE() % below;
  return {
    next,
    happens: (oneIn: number) => next(oneIn) === 0,
    pick: <T>(values: readonly T[]): T => values[next(values.length)] as T,
  };
}
type Choices = ReturnType<typeof createChoices>;

/** What came to pass in a schedule. */
export type Happenings = {
  orders: number;
  topUps: number;
  refunds: number;
  /** Orders whose buyers named a company for their receipts afterwards. */
  companies: number;
  /** Orders that the shop placed by itself, as their buyers had agreed. */
  automatic: number;
  /** Gifts that somebody has opened. */
  gifts: number;
  /** Orders whose buyer was asked for a rating. */
  asked: number;
  /** Ratings that were given. */
  rated: number;
  /** Addresses that are not asked. */
  refusals: number;
  /** Orders that a code took something off. */
  discounts: number;
  /** Calls that a partner failed. */
  faults: number;
  /** Ends of the process, right after a commit. */
  ends: number;
};

export type Simulation = AsyncDisposable & {
  /** Plays one schedule to its end and checks the invariants. @throws Error that names the steps */
  play(seed: number): Promise<Happenings>;
};

/** A shop that runs no jobs and whose time only passes when the schedule says so. */
export async function createSimulation(): Promise<Simulation> {
  let jumpMs = 0;
  let endAfter: string | undefined;
  let ends = 0;
  const shop = await createTestShop({
    clock: { now: () => new Date(Date.now() + jumpMs) },
    timeouts: { paymentMs: 10_000, esimMs: 10_000, mailMs: 10_000, purchaseSettleMs: 10 * MINUTE_MS },
    onCommit: (name) => {
      if (name !== endAfter) return;
      endAfter = undefined;
      ends++;
      throw new ProcessEnded(`ended after ${name}`);
    },
  });
  await stockPlans(shop.shop);
  await shop.shop.database.insert(discountCodes).values(CODES.map((code) => ({ ...code, currency: 'USD' })));
  await sellIn(shop.shop, RATES);
  await publishSettings(shop.shop, 'tax', { mode: 'inclusive', receipts: true });
  await publishSettings(shop.shop, 'automaticTopUps', { isOffered: true });
  await publishSettings(shop.shop, 'gifts', { isOffered: true });
  await publishSettings(shop.shop, 'ratings', { isOffered: true });
  const count = async () => ({
    orders: await shop.shop.database.$count(orders),
    topUps: await shop.shop.database.$count(purchases, isNotNull(purchases.toppedUpEsimId)),
    refunds: await shop.shop.database.$count(refunds, eq(refunds.state, 'refunded')),
    companies: await shop.shop.database.$count(
      receipts,
      and(isNull(receipts.ledgerEntryId), gt(receipts.amountMinor, 0)),
    ),
    automatic: await shop.shop.database.$count(topUpRuns, eq(topUpRuns.state, 'ordered')),
    gifts: await shop.shop.database.$count(gifts, eq(gifts.state, 'opened')),
    asked: await shop.shop.database.$count(ratings),
    rated: await shop.shop.database.$count(ratings, isNotNull(ratings.stars)),
    refusals: await shop.shop.database.$count(ratingRefusals),
    discounts: await shop.shop.database.$count(orders, gt(orders.discountMinor, 0)),
    ends,
  });

  return {
    async play(seed) {
      const steps: string[] = [];
      const before = await count();
      try {
        const controls: Controls = {
          steps,
          jump: (ms) => {
            jumpMs = ms;
          },
          end: (name) => {
            endAfter = name;
          },
        };
        const choices = createChoices(seed);
        const { visitors, faults } = await playSteps(shop, choices, controls);
        jumpMs = 0;
        endAfter = undefined;
        await drain(shop);
        await travel(shop, choices, visitors, controls);
        endAfter = undefined;
        await drain(shop);
        await expectInvariants(shop);
        await expectShownRatings(shop);
        const after = await count();
        return {
          orders: after.orders - before.orders,
          topUps: after.topUps - before.topUps,
          refunds: after.refunds - before.refunds,
          companies: after.companies - before.companies,
          automatic: after.automatic - before.automatic,
          gifts: after.gifts - before.gifts,
          asked: after.asked - before.asked,
          rated: after.rated - before.rated,
          refusals: after.refusals - before.refusals,
          discounts: after.discounts - before.discounts,
          faults,
          ends: after.ends - before.ends,
        };
      } catch (error) {
        throw new Error(`SIMULATION_SEED=${seed} failed after: ${steps.join(' · ')}`, { cause: error });
      }
    },
    [Symbol.asyncDispose]: () => shop.close(),
  };
}

/** `bank`: where the visitor has to confirm the payment. `refuses`: to be asked for ratings. */
type Visitor = {
  shopper: Shopper;
  token: string;
  number: string;
  key: string;
  refuses: boolean;
  bank?: string | undefined;
};
type Controls = { steps: string[]; jump(ms: number): void; end(commit: string): void };

/** Returns who came, and how many of the partners' faults came to pass. */
async function playSteps(
  shop: TestShop,
  choices: Choices,
  { steps, jump, end }: Controls,
): Promise<{ visitors: Visitor[]; faults: number }> {
  let planned = 0;
  const drops = { operation: 'webhook', fault: 'drop', times: 1_000_000 } as const;
  await shop.sandbox.addFault({ partner: 'stripe', ...drops });
  await shop.sandbox.addFault({ partner: 'esim-go', ...drops });
  const visitors: Visitor[] = [];
  for (let step = 0; step < STEPS; step++) {
    const act = choices.pick(ACTS);
    switch (act) {
      case 'visitor': {
        if (visitors.length === MAX_ORDERS) break;
        const shopper = createShopper(shop);
        await shopper.add(choices.pick([SMALL, MEDIUM]), 1 + choices.next(2));
        const number = choices.pick([CARDS.good, CARDS.good, CARDS.good, CARDS.declined, CARDS.needsAuthentication]);
        const token = await grantPortalToken(shop.shop, shopper.email);
        const code = choices.happens(2) ? choices.pick(CODES).code : undefined;
        const currency = choices.pick(SOLD_IN);
        await shopper.call('PUT', '/api/cart/currency', { currency });
        if (code) await shopper.call('PUT', '/api/cart/code', { code });
        const refuses = choices.happens(4);
        visitors.push({ shopper, token, number, key: `simulated-visit-${visitors.length}`, refuses });
        const wishes = `${code ? ` with ${code}` : ''}${refuses ? ', who is not to be asked' : ''}`;
        steps.push(`visitor ${visitors.length} in ${currency}${wishes}`);
        break;
      }
      case 'press': {
        const visitor = visitors.length > 0 && choices.pick(visitors);
        if (!visitor) break;
        steps.push(`press by ${visitors.indexOf(visitor) + 1}`);
        const press = async () => {
          const response = await visitor.shopper.submit({ body: bodyOf(visitor), key: visitor.key });
          const { nextAction } = response.body as Partial<PlaceOrderResponse>;
          if (nextAction?.type === 'redirect') visitor.bank = nextAction.url;
          if (problemOf(response)?.code === 'code_refused') await visitor.shopper.call('DELETE', '/api/cart/code');
        };
        await Promise.allSettled(choices.happens(3) ? [press(), press()] : [press()]);
        break;
      }
      case 'bank': {
        const asked = visitors.find(({ bank }) => bank);
        if (!asked?.bank) break;
        const answer = choices.pick(['complete', 'fail'] as const);
        const returns = choices.happens(2);
        steps.push(`bank: ${answer} by ${visitors.indexOf(asked) + 1}${returns ? ', who returns' : ''}`);
        // The bank no longer asks once the shop has cancelled the payment.
        const back = await answerBank(asked.bank, answer).catch(() => undefined);
        asked.bank = undefined;
        if (back && returns) await fetch(back, { redirect: 'manual' }).catch(() => {});
        break;
      }
      case 'top-up':
      case 'refund': {
        const found = visitors.length > 0 && (await pickEsim(shop, choices, choices.pick(visitors)));
        if (!found) break;
        const { visitor, esim } = found;
        const isUsed = choices.happens(3);
        if (isUsed) await shop.sandbox.useData(esim.fullIccid, 50);
        steps.push(`${act} by ${visitors.indexOf(visitor) + 1}${isUsed ? ', used' : ''}`);
        const body = { token: visitor.token, esimId: esim.id };
        const send = () =>
          act === 'refund'
            ? returnEsim(shop, body)
            : shop.request('POST', '/api/portal/purchase-topup', {
                body: { ...body, packageId: MEDIUM, topUps: 0, ...card(visitor.number) },
              });
        await Promise.allSettled(choices.happens(3) ? [send(), send()] : [send()]);
        break;
      }
      case 'automatic': {
        const found = visitors.length > 0 && (await pickEsim(shop, choices, choices.pick(visitors)));
        if (!found) break;
        const { visitor, esim } = found;
        steps.push(`automatic top-up by ${visitors.indexOf(visitor) + 1}`);
        if (choices.happens(2)) await shop.sandbox.useData(esim.fullIccid, 50);
        await agree(shop, { token: visitor.token, esimId: esim.id }, 1 + 2 * choices.next(2));
        break;
      }
      case 'low': {
        const found = visitors.length > 0 && (await pickEsim(shop, choices, choices.pick(visitors)));
        if (!found || (found.esim.leftMb ?? 0) < 400) break;
        const { visitor, esim } = found;
        steps.push(`little left for ${visitors.indexOf(visitor) + 1}`);
        await shop.sandbox.useData(esim.fullIccid, (esim.leftMb ?? 0) - 200);
        await shop.shop.database.execute(sql`update esims set usage_due_at = now(), usage_asked_at = null`);
        await pickEsim(shop, choices, visitor);
        break;
      }
      case 'company': {
        const visitor = visitors.length > 0 && choices.pick(visitors);
        const bought = visitor && (await pickOrder(shop, choices, visitor));
        if (!bought) break;
        steps.push(`company of ${visitors.indexOf(visitor) + 1}`);
        const name = (vatId: string) =>
          shop.request('POST', '/api/portal/receipts/buyer', {
            body: { token: visitor.token, orderNumber: bought.orderNumber, companyName: 'Firma', vatId },
          });
        await Promise.allSettled(choices.happens(2) ? [name('SK1234567890'), name('')] : [name('')]);
        break;
      }
      case 'gift': {
        const visitor = visitors.length > 0 && choices.pick(visitors);
        const bought = visitor && (await pickOrder(shop, choices, visitor));
        if (!bought) break;
        const path = `/api/orders/${bought.orderNumber}/gifts`;
        const { status, body } = await visitor.shopper.call('GET', path);
        const { gifts: given = [], givable = [] } = status === 200 ? (body as GiftsResponse) : {};
        const known = given.length > 0 && choices.happens(2) ? choices.pick(given) : undefined;
        const iccid = givable.length > 0 ? choices.pick(givable) : undefined;
        if (!known && iccid === undefined) break;
        const act: GiftAct = known
          ? { act: choices.pick(['send', 'link', 'take_back'] as const), id: known.id }
          : { act: 'give', iccid: iccid ?? '', ...wishGift(choices) };
        steps.push(`gift by ${visitors.indexOf(visitor) + 1}: ${act.act}`);
        const send = () => visitor.shopper.call('POST', path, act);
        await Promise.allSettled(choices.happens(3) ? [send(), send()] : [send()]);
        break;
      }
      case 'receiver': {
        const received = await shop.sandbox.readMails(choices.pick(RECEIVERS));
        const tokens = received.flatMap(({ text }) => /gift#token=(gt_[\w-]+)/.exec(text)?.[1] ?? []);
        if (tokens.length === 0) break;
        const token = choices.pick(tokens);
        const again = choices.happens(3);
        steps.push(`a receiver opens a gift${again ? ' on two devices, and asks for a new link' : ''}`);
        const open = () => createShopper(shop).call('POST', '/api/gifts/open', { token });
        await Promise.allSettled(again ? [open(), open()] : [open()]);
        if (again) await createShopper(shop).call('POST', '/api/gifts/mail', { token });
        break;
      }
      case 'plan ends': {
        const visitor = visitors.length > 0 && choices.pick(visitors);
        if (visitor && (await endPlan(shop, choices, visitor)))
          steps.push(`the plan of ${visitors.indexOf(visitor) + 1} ends`);
        break;
      }
      case 'rating': {
        const visitor = visitors.length > 0 && choices.pick(visitors);
        const act = visitor && (await rate(shop, choices, visitor));
        if (visitor && act) steps.push(`${visitors.indexOf(visitor) + 1} ${act}`);
        break;
      }
      case 'fault': {
        const fault = choices.pick(FAULTS);
        steps.push(`${fault.partner} ${fault.operation} ${fault.fault}`);
        const times = 1 + choices.next(2);
        planned += times;
        await shop.sandbox.addFault({ ...fault, times });
        break;
      }
      case 'end': {
        const commit = choices.pick(ENDS);
        steps.push(`end after ${commit}`);
        end(commit);
        break;
      }
      case 'clock': {
        const minutes = choices.pick([-10, 0, 10]);
        steps.push(`clock ${minutes}`);
        jump(minutes * MINUTE_MS);
        break;
      }
      case 'time': {
        const seconds = choices.pick([1, 15, 60, 700, 2000]);
        steps.push(`${seconds} s`);
        await passTime(shop, seconds * 1000);
        await work(shop, {
          compare: () => choices.next(3) - 1,
          // Some jobs come twice, as from a queue that delivers at least once.
          countRuns: () => (choices.happens(4) ? 2 : 1),
        });
        break;
      }
    }
    await shop.shop.background.drain();
  }
  const left = (await shop.sandbox.readFaults()).filter(({ fault }) => fault !== drops.fault);
  return { visitors, faults: planned - left.reduce((sum, { times = 0 }) => sum + times, 0) };
}

function bodyOf({ number, refuses }: Pick<Visitor, 'number' | 'refuses'>) {
  const consents = { cardConsent: CARD_CONSENT_VERSION, ...(refuses && { refusesRatings: true }) };
  return { ...card(number), billingCountry: 'SK', ...consents };
}

/** Once all have what they bought, most travel, are asked for a rating and give or refuse it, while mails fail and the process ends. */
async function travel(shop: TestShop, choices: Choices, visitors: Visitor[], { steps, end }: Controls): Promise<void> {
  // Whose card was declined buys with another one.
  for (const visitor of visitors) await visitor.shopper.submit({ body: bodyOf({ ...visitor, number: CARDS.good }) });
  await drain(shop);
  for (const visitor of visitors) if (!choices.happens(4)) await endPlan(shop, choices, visitor);
  for (let round = 0; round < 5; round++) {
    const fault = choices.happens(2) && choices.pick(FAULTS_OF_MAIL);
    if (fault) await shop.sandbox.addFault({ ...fault, times: 1 });
    const commit = choices.happens(2) && choices.pick(['ask rating', 'rate', 'refuse ratings', 'mail']);
    if (commit) end(commit);
    steps.push(`travelling${fault ? ` · mail ${fault.fault}` : ''}${commit ? ` · end after ${commit}` : ''}`);
    await passTime(shop, MINUTE_MS);
    await work(shop, { compare: () => choices.next(3) - 1, countRuns: () => (choices.happens(4) ? 2 : 1) });
    for (const visitor of visitors) {
      const act = choices.happens(2) && (await rate(shop, choices, visitor));
      if (act) steps.push(`${visitors.indexOf(visitor) + 1} ${act}`);
    }
  }
}

/** Switches automatic top-ups on, where they can be. */
async function agree(shop: TestShop, portal: { token: string; esimId: string }, times: number): Promise<void> {
  const path = '/api/portal/automatic-top-up';
  const { status, body } = await shop.request('GET', `${path}?${new URLSearchParams(portal)}`);
  const offer = status === 200 ? (body as AutomaticTopUp) : undefined;
  const medium = offer?.packages?.find(({ id }) => id === MEDIUM);
  if (!offer || !medium) return;
  const price = medium.price.toFixed(decimalsOf(medium.currency));
  const act = { act: 'on', packageId: MEDIUM, thresholdMb: 500, times, price, until: offer.until, locale: 'en' };
  await shop.request('POST', path, { body: { ...portal, act: { ...act, consent: AUTOMATIC_CONSENT_VERSION } } });
}

/** Whether it was one that can end: what is in use already goes on. */
async function endPlan(shop: TestShop, choices: Choices, visitor: Visitor): Promise<boolean> {
  const found = await pickEsim(shop, choices, visitor);
  if (!found) return false;
  await shop.sandbox.useData(found.esim.fullIccid, 10, LONG_AGO_HOURS);
  await shop.shop.database.execute(sql`update esims set usage_due_at = now(), usage_asked_at = null`);
  await pickEsim(shop, choices, visitor);
  return true;
}

/** Somebody who was asked rates, rates otherwise, or does not want to be asked again; undefined if nobody has asked. */
async function rate({ sandbox, request }: TestShop, choices: Choices, visitor: Visitor): Promise<string | undefined> {
  const received = await sandbox.readMails(visitor.shopper.email);
  const tokens = received.flatMap(({ text }) => /rate#token=(rt_[\w-]+)/.exec(text)?.[1] ?? []);
  if (tokens.length === 0) return undefined;
  const token = choices.pick(tokens);
  const refuses = choices.happens(4);
  const send = () =>
    refuses
      ? request('POST', '/api/ratings/stop', { body: { token } })
      : request('POST', '/api/ratings/rate', { body: { token, stars: 1 + choices.next(5), text: 'As said.' } });
  await Promise.allSettled(choices.happens(2) ? [send(), send()] : [send()]);
  return refuses ? 'does not want to be asked again' : 'rates';
}

/** Some go out later, some to nobody: their buyer hands on the link. */
function wishGift(choices: Choices): GiftWishes {
  const receiverEmail = choices.happens(4) ? undefined : choices.pick(RECEIVERS);
  const sendAt = choices.happens(2) ? undefined : new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  return { senderName: 'Deniz', receiverName: 'Mert', receiverEmail, locale: 'en', note: '', sendAt };
}

/** What everybody sees is every rating, once, as soon as there are enough; what its buyer sees is what was counted. */
async function expectShownRatings({ shop, request }: TestShop): Promise<void> {
  // A process that has ended starts with what it reads.
  await shop.catalogue.refresh();
  const { body } = await request('GET', '/api/ratings?place=TR');
  const given = await shop.database.select({ stars: ratings.stars }).from(ratings).where(isNotNull(ratings.stars));
  if (given.length < FEWEST_RATINGS.place) return expect(body).toEqual({ ratings: null, areShown: false });
  const counts = STARS.map((stars) => given.filter((each) => each.stars === stars).length);
  const total = given.reduce((sum, { stars }) => sum + (stars ?? 0), 0);
  const average = Math.round((10 * total) / given.length) / 10;
  expect((body as RatingsResponse).ratings).toMatchObject({ of: 'place', count: given.length, counts, average });
}

async function pickEsim(shop: TestShop, choices: Choices, visitor: Visitor) {
  const { status, body } = await shop.request('GET', `/api/portal/customer?token=${visitor.token}`);
  const { esims = [] } = status === 200 ? (body as PortalCustomer) : {};
  return esims.length > 0 ? { visitor, esim: choices.pick(esims) } : undefined;
}

async function pickOrder(shop: TestShop, choices: Choices, visitor: Visitor) {
  const { status, body } = await shop.request('GET', `/api/portal/customer?token=${visitor.token}`);
  const { orders: bought = [] } = status === 200 ? (body as PortalCustomer) : {};
  return bought.length > 0 ? choices.pick(bought) : undefined;
}

async function grantPortalToken({ database }: TestShop['shop'], email: string): Promise<string> {
  const token = createPortalToken();
  const customer = sql`select ${sha256(token)}::bytea as token_hash, ${email}::text as email, false as replaces_others`;
  await database.execute(grantPortalTokens(customer));
  return token;
}
