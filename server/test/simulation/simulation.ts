import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { expireOrder } from '../../src/checkout/expire-order.ts';
import { resolveOpenPayment } from '../../src/checkout/payments/resolve-open-payment.ts';
import { findLeftovers } from '../../src/fulfilment/find-leftovers.ts';
import { provisionOrder } from '../../src/fulfilment/provision-order.ts';
import { deliverMail } from '../../src/mail/deliver-mail.ts';
import { expectInvariants } from '../invariants.ts';
import { CARDS, card, createShopper, type Shopper } from '../shopper.ts';
import { MEDIUM, SMALL, stockPlans } from '../stock.ts';
import { createTestShop, type TestShop } from '../test-shop.ts';

const MINUTE_MS = 60_000;
const MAX_ORDERS = 5;
const STEPS = 25;
/** Two hours of virtual time: longer than any wait of the shop. */
const DRAIN_ROUNDS = 24;

/** What a partner does to one call. None takes time, since time is virtual. */
const FAULTS = [
  ...['lost', 'reset', '500', '503', '503-processed', '429', 'malformed', 'truncated'].flatMap((fault) => [
    { partner: 'esim-go', operation: 'order', fault } as const,
    { partner: 'esim-go', operation: 'orders', fault } as const,
    { partner: 'stripe', operation: 'create', fault } as const,
  ]),
  { partner: 'esim-go', operation: 'esim', fault: '500' },
  { partner: 'esim-go', operation: 'order', fault: 'reject' },
  { partner: 'stripe', operation: 'retrieve', fault: '500' },
  { partner: 'mail', operation: 'deliver', fault: '503' },
  { partner: 'mail', operation: 'deliver', fault: '503-processed' },
  { partner: 'mail', operation: 'deliver', fault: 'lost' },
] as const;
/** After these commits the process may end: what it had in memory is lost. */
const ENDS = ['place', 'settle', 'intend', 'issue', 'mail'];

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

export type Simulation = AsyncDisposable & {
  /** Plays one schedule to its end and checks the invariants. @throws Error that names the steps */
  play(seed: number): Promise<void>;
  /** One order with one fault, to its end. */
  playCell(cell: Cell): Promise<void>;
};

/** A partner's fault in one call, or what happens around a commit. */
export type Cell =
  | { point: string; partner: 'esim-go' | 'stripe' | 'mail'; operation: string; fault: string; before?: string }
  | { point: string; commit: string; fault: 'end' | 'clock +10' | 'clock -10' | 'ten at once' };

/** A shop that runs no jobs and whose time only passes when the schedule says so. */
export async function createSimulation(): Promise<Simulation> {
  let jumpMs = 0;
  let endAfter: string | undefined;
  const shop = await createTestShop({
    clock: { now: () => new Date(Date.now() + jumpMs) },
    timeouts: { paymentMs: 10_000, esimMs: 10_000, mailMs: 10_000, purchaseSettleMs: 10 * MINUTE_MS },
    onCommit: (name) => {
      if (name !== endAfter) return;
      endAfter = undefined;
      throw new ProcessEnded(`ended after ${name}`);
    },
  });
  await stockPlans(shop.shop);

  return {
    async play(seed) {
      const steps: string[] = [];
      try {
        await playSteps(shop, createChoices(seed), {
          steps,
          jump: (ms) => {
            jumpMs = ms;
          },
          end: (name) => {
            endAfter = name;
          },
        });
        jumpMs = 0;
        endAfter = undefined;
        await drain(shop);
        await expectInvariants(shop);
      } catch (error) {
        throw new Error(`SIMULATION_SEED=${seed} failed after: ${steps.join(' · ')}`, { cause: error });
      }
    },
    async playCell(cell) {
      const shopper = createShopper(shop);
      await shopper.add(SMALL);
      const press = () => shopper.submit({ body: card(CARDS.good), key: 'pressed-in-a-cell' }).catch(() => {});
      if ('commit' in cell) {
        if (cell.fault === 'end') endAfter = cell.commit;
        await Promise.all(Array.from({ length: cell.fault === 'ten at once' ? 10 : 1 }, press));
        if (cell.fault.startsWith('clock')) jumpMs = Number(cell.fault.slice(6)) * MINUTE_MS;
      } else {
        const { partner, operation, fault, before } = cell;
        if (before) await shop.sandbox.addFault({ partner, operation: before, fault: 'lost', times: 2 });
        await shop.sandbox.addFault({ partner, operation, fault, times: 2 });
        await press();
      }
      await shop.shop.background.drain();
      await passTime(shop, MINUTE_MS);
      await work(shop);
      endAfter = undefined;
      await drain(shop);
      jumpMs = 0;
      await press();
      await shop.shop.background.drain();
      await drain(shop);
      await expectInvariants(shop);
      const { rows } = await shop.shop.database.execute(sql`
        select 1 from orders where customer_email = ${shopper.email} and status in ('completed', 'processing')`);
      expect(rows).toHaveLength(1);
    },
    [Symbol.asyncDispose]: () => shop.close(),
  };
}

type Controls = { steps: string[]; jump(ms: number): void; end(commit: string): void };

async function playSteps(shop: TestShop, choices: Choices, { steps, jump, end }: Controls): Promise<void> {
  const drops = { operation: 'webhook', fault: 'drop', times: 1_000_000 } as const;
  await shop.sandbox.addFault({ partner: 'stripe', ...drops });
  await shop.sandbox.addFault({ partner: 'esim-go', ...drops });
  const visitors: { shopper: Shopper; number: string; key: string }[] = [];
  for (let step = 0; step < STEPS; step++) {
    switch (choices.next(6)) {
      case 0: {
        if (visitors.length === MAX_ORDERS) break;
        const shopper = createShopper(shop);
        await shopper.add(choices.pick([SMALL, MEDIUM]), 1 + choices.next(2));
        const number = choices.happens(5) ? CARDS.declined : CARDS.good;
        visitors.push({ shopper, number, key: `simulated-visit-${visitors.length}` });
        steps.push(`visitor ${visitors.length}`);
        break;
      }
      case 1: {
        const visitor = visitors.length > 0 && choices.pick(visitors);
        if (!visitor) break;
        steps.push(`press by ${visitors.indexOf(visitor) + 1}`);
        const press = () => visitor.shopper.submit({ body: card(visitor.number), key: visitor.key }).catch(() => {});
        await Promise.all(choices.happens(3) ? [press(), press()] : [press()]);
        break;
      }
      case 2: {
        const fault = choices.pick(FAULTS);
        steps.push(`${fault.partner} ${fault.operation} ${fault.fault}`);
        await shop.sandbox.addFault({ ...fault, times: 1 + choices.next(2) });
        break;
      }
      case 3: {
        const commit = choices.pick(ENDS);
        steps.push(`end after ${commit}`);
        end(commit);
        break;
      }
      case 4: {
        const minutes = choices.pick([-10, 0, 10]);
        steps.push(`clock ${minutes}`);
        jump(minutes * MINUTE_MS);
        break;
      }
      case 5: {
        const seconds = choices.pick([1, 15, 60, 700, 2000]);
        steps.push(`${seconds} s`);
        await passTime(shop, seconds * 1000);
        await work(shop, choices);
        break;
      }
    }
    await shop.shop.background.drain();
  }
}

/** Time passes for the database, for the shop's rows and for the partners alike. */
async function passTime({ shop, sandbox }: TestShop, ms: number): Promise<void> {
  const past = sql`${ms} * interval '1 millisecond'`;
  await shop.database.execute(sql`
    update purchases set locked_until = locked_until - ${past}, ordering_at = ordering_at - ${past},
      unsettled_since = unsettled_since - ${past}`);
  await shop.database.execute(sql`
    update payments set locked_until = locked_until - ${past}, created_at = created_at - ${past}`);
  await shop.database.execute(sql`update orders set created_at = created_at - ${past}`);
  await shop.database.execute(sql`update mails set locked_until = locked_until - ${past}`);
  await shop.database.execute(sql`update idempotency_keys set locked_until = locked_until - ${past}`);
  await sandbox.advanceClock(ms / MINUTE_MS);
}

/** Does the jobs that are due, in an order of choice; one that fails is tried again at the next time. */
async function work({ shop }: TestShop, choices?: Choices): Promise<void> {
  const { rows } = await shop.database.execute<{ kind: string; id: number }>(sql`
    select 'payment' as kind, id from payments where status in ('created', 'unknown')
    union all select 'expire', id from orders where status = 'pending' and created_at < now() - interval '30 minutes'
    union all select distinct 'provision', l.order_id from purchases p join order_lines l on l.id = p.order_line_id
      where p.state in ('queued', 'ordering', 'unknown')
    union all select 'leftovers', id from purchases where state = 'issued' and unsettled_since < ordering_at
    union all select 'mail', id from mails where state = 'queued'
    order by kind, id`);
  const jobs: Record<string, (id: number) => Promise<void>> = {
    payment: (id) => resolveOpenPayment(shop, id),
    expire: (id) => expireOrder(shop, id),
    provision: (id) => provisionOrder(shop, id),
    leftovers: (id) => findLeftovers(shop, id),
    mail: (id) => deliverMail(shop, id),
  };
  const due = choices ? rows.toSorted(() => choices.next(3) - 1) : rows;
  // Some jobs come twice, as from a queue that delivers at least once.
  for (const { kind, id } of due) {
    const runs = choices?.happens(4) ? 2 : 1;
    await Promise.allSettled(Array.from({ length: runs }, () => jobs[kind]?.(id)));
  }
}

/** No more faults: everything must come to an end. */
async function drain(shop: TestShop): Promise<void> {
  const { database, background } = shop.shop;
  await shop.sandbox.clearFaults();
  let open: unknown[] = [];
  for (let round = 0; round < DRAIN_ROUNDS; round++) {
    await passTime(shop, 5 * MINUTE_MS);
    await work(shop);
    await background.drain();
    const { rows } = await database.execute(sql`
      select 'order' as kind, id, status as state from orders o
        where status not in ('completed', 'cancelled') and not exists (
          select 1 from purchases p join order_lines l on l.id = p.order_line_id
          where l.order_id = o.id and p.state = 'needs_attention')
      union all select 'payment', id, status from payments where status in ('created', 'unknown', 'requires_action')
      union all select 'purchase', id, state from purchases where state not in ('issued', 'needs_attention')
      union all select 'mail', id, state from mails where state = 'queued'`);
    open = rows;
    if (open.length === 0) return;
  }
  expect(open).toEqual([]);
}
