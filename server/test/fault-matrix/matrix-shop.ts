import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { expect } from 'vitest';
import { locateServer } from '../database-proxy.ts';
import { requestAt } from '../http-exchange.ts';
import { expectInvariants } from '../invariants.ts';
import { createLinkedShop } from '../linked-shop.ts';
import { type Observer, observePartners, observeRequests, webhookOf } from '../moments.ts';
import { answerBank, nextActionUrl } from '../payer.ts';
import type { Fault } from '../sandbox-controls.ts';
import { sellIn } from '../sell-in.ts';
import { eventually } from '../shopper.ts';
import { drain, MINUTE_MS, passTime, work } from '../simulation/virtual-time.ts';
import { stockPlans } from '../stock.ts';
import type { NetworkFault } from '../tcp-proxy.ts';
import type { TestDatabase } from '../test-database.ts';
import { type Buyer, meetBuyer } from './buyers.ts';
import { type Cell, describeCell, FAULTS, POINTS, SUPPLIERS } from './cells.ts';

/** A tenth of the shop's own: a slow partner and one that never answers take real time. */
const TIMEOUTS = { paymentMs: 2000, esimMs: 2000, mailMs: 2000, purchaseSettleMs: 10 * MINUTE_MS };
/** Longer than each of them, as 29 s are longer than the shop's. */
const SLOW_MS = 3000;
/** Long enough that a call is under way when the fault comes, and not so long that it times out. */
const UNDER_WAY_MS = 700;
const HARD_TIMES = 2;

const RATES = { EUR: '0.87', JPY: '154' };
const SOLD_IN = ['USD', ...Object.keys(RATES)];

/** The same in every run, so that each point and each fault is met in each currency. */
function currencyOf({ point, fault }: Cell): string {
  return SOLD_IN[(POINTS.indexOf(point) + FAULTS.indexOf(fault)) % SOLD_IN.length] ?? 'USD';
}

const PARTNER_FAULTS: Partial<Record<Cell['fault'], string[]>> = {
  'response lost': ['lost'],
  '500': ['500'],
  '503': ['503'],
  '503 after processing': ['503-processed'],
  '429': ['429'],
  slow: ['slow'],
  '200 without sense': ['malformed', 'truncated', 'wrong-schema'],
};
const NETWORK_FAULTS: Partial<Record<Cell['fault'], NetworkFault>> = {
  'connect refused': { kind: 'refuse' },
  'no answer': { kind: 'swallow' },
};
/** The same for a request that follows another one of the same call. */
const LATER_FAULTS: Partial<Record<Cell['fault'], string[]>> = {
  'connect refused': ['reset'],
  'no answer': ['timeout'],
};

/** Whose webhooks can make a difference. */
const SENDERS = ['stripe', ...SUPPLIERS] as const;

export type CellEnd = { minutes: number; isParked: boolean };

/** A shop without jobs, between whose parts everything of the matrix can go wrong. */
export type MatrixShop = AsyncDisposable & {
  /** One order with one fault, to its end in virtual time. @throws Error if anything is lost, doubled or left open */
  play(cell: Cell): Promise<CellEnd>;
};

type MatrixShopOptions = {
  database?: TestDatabase;
  /** Ends the database at once and starts it again; resolves to its address. */
  restartDatabase?: () => Promise<string>;
};

export async function createMatrixShop({
  database: given,
  restartDatabase,
}: MatrixShopOptions = {}): Promise<MatrixShop> {
  await using stack = new AsyncDisposableStack();
  let jumpMs = 0;
  let observer: Observer = { reach: () => {} };
  const current: Required<Observer> = {
    reach: (...moment) => observer.reach(...moment),
    enter: (call) => observer.enter?.(call) ?? (() => {}),
  };
  const shop = await createLinkedShop({
    clock: { now: () => new Date(Date.now() + jumpMs) },
    timeouts: TIMEOUTS,
    suppliers: SUPPLIERS,
    onCommit: (name) => current.reach(`commit ${name}`),
    database: given,
    observe: (partners) => observePartners(partners, current),
  });
  stack.defer(() => shop.close());
  stack.use(observeRequests(current));
  for (const supplier of SUPPLIERS) await stockPlans(shop.shop, supplier);
  await shop.sandbox.changeAccount('esim-access', { allocationMs: 0 });
  await sellIn(shop.shop, RATES);
  const { database } = shop.shop;
  const request = requestAt(shop.shop.config.publicUrl);

  /** Sets the fault up. `met` tells whether it has come to pass. */
  async function arm({ point, fault }: Cell, variant: string | undefined, buyer: Buyer): Promise<Armed> {
    const { call } = point;
    if (point.after) await shop.sandbox.addFault(point.after);
    const networkFault = NETWORK_FAULTS[fault];
    if (call?.afterLost && (variant || networkFault || point.moment === `${call.name} sent`))
      await shop.sandbox.addFault({ partner: call.partner, fault: 'lost', ...call.afterLost });
    if (variant && call) {
      const { partner, operation } = call;
      await shop.sandbox.addFault({ partner, operation, fault: variant, times: HARD_TIMES, delayMs: SLOW_MS });
      return { met: async () => (await countLeft(partner, operation, variant)) < HARD_TIMES };
    }
    if (networkFault && call) {
      let left = HARD_TIMES;
      observer = {
        reach: () => {},
        enter(entered) {
          if (entered !== call.name || left === 0) return () => {};
          left--;
          const network = shop.networks[call.partner];
          network.setFault(networkFault);
          return () => network.setFault(undefined);
        },
      };
      return { met: async () => left < HARD_TIMES };
    }
    if (fault === 'connect refused') {
      const partner = SENDERS.find((each) => each === webhookOf(point.moment));
      if (!partner) throw new Error(`Expected a partner that sends webhooks, got ${point.moment}`);
      await shop.sandbox.addFault({ partner, operation: 'webhook', fault: 'drop', times: HARD_TIMES });
      return { met: async () => (await countLeft(partner, 'webhook', 'drop')) < HARD_TIMES };
    }
    if (fault === 'serialisation') return failCommits(point);
    if (call && point.moment.endsWith(' sent')) {
      const { partner, operation } = call;
      await shop.sandbox.addFault({ partner, operation, fault: 'slow', times: 1, delayMs: UNDER_WAY_MS });
    }
    let isMet = false;
    let consequences: Promise<unknown> = Promise.resolve();
    observer = {
      reach(moment, request) {
        if (moment !== point.moment || isMet) return;
        isMet = true;
        consequences = strike(fault, buyer, request);
      },
    };
    return {
      met: async () => {
        if (isMet) await consequences;
        return isMet;
      },
    };
  }

  /** What happens at the moment itself; at once, as far as it does not take time by nature. */
  async function strike(fault: Cell['fault'], buyer: Buyer, request: FastifyRequest | undefined): Promise<void> {
    switch (fault) {
      case 'clock +10 min':
      case 'clock -10 min':
        jumpMs = (fault === 'clock +10 min' ? 10 : -10) * MINUTE_MS;
        break;
      case 'response lost':
        request?.raw.socket.destroy();
        break;
      case 'connections dropped':
        shop.networks.database.setFault({ kind: 'reset' });
        shop.networks.database.setFault(undefined);
        break;
      case 'restart': {
        shop.networks.database.setFault({ kind: 'reset' });
        const address = await restartDatabase?.();
        if (!address) throw new Error('Expected a database that can be restarted');
        shop.networks.database.redirect(locateServer(address));
        shop.networks.database.setFault(undefined);
        break;
      }
      case 'ten at once':
        await Promise.all(
          Array.from({ length: 9 }, () => Promise.allSettled([buyer.press(), work(shop), request && repeat(request)])),
        );
        break;
      default:
        throw new Error(`Expected a fault that strikes at a moment, got ${fault}`);
    }
  }

  /** Sends a webhook once more, as its partner would. */
  function repeat({ method, url, headers, body }: FastifyRequest): Promise<unknown> | undefined {
    if (method !== 'POST' || !url.startsWith('/api/webhooks/')) return undefined;
    return shop.app.inject({ method, url, headers, payload: Buffer.isBuffer(body) ? body : '' }).then(() => {});
  }

  async function countLeft(partner: string, operation: string, fault: string): Promise<number> {
    const faults = await shop.sandbox.readFaults();
    const isIt = (each: Fault) => each.partner === partner && each.operation === operation && each.fault === fault;
    return faults.find(isIt)?.times ?? 0;
  }

  /** Makes the next commits that have written to the table fail as in a conflict, so often that one request gives up. */
  async function failCommits({ writes }: Cell['point']): Promise<Armed> {
    if (!writes) throw new Error('Expected a point at which a transaction ends');
    await database.execute(sql`create sequence commit_failures`);
    await database.execute(sql`
      create function fail_commit() returns trigger language plpgsql as $$
      declare n bigint := nextval('commit_failures');
      begin
        if n <= 6 then
          raise exception 'conflict' using errcode = case when n % 2 = 0 then '40001' else '40P01' end;
        end if;
        return null;
      end $$`);
    await database.execute(sql`
      create constraint trigger fail_commit after ${sql.raw(writes.event)} on ${sql.identifier(writes.table)}
      deferrable initially deferred for each row when (${sql.raw(writes.when ?? 'true')}) execute function fail_commit()`);
    return {
      async met() {
        const { rows } = await database.execute<{ n: number }>(sql`select last_value::int as n from commit_failures`);
        return (rows[0]?.n ?? 0) > 1;
      },
      async disarm() {
        await database.execute(sql`drop function if exists fail_commit cascade`);
        await database.execute(sql`drop sequence if exists commit_failures`);
      },
    };
  }

  async function playVariant(cell: Cell, variant: string | undefined): Promise<CellEnd> {
    const sender = webhookOf(cell.point.moment);
    await dropWebhooks(sender);
    const settle = () => drain(shop);
    const where = {
      ...{ request, database, sandbox: shop.sandbox, settle, currency: currencyOf(cell) },
      work: () => work(shop),
    };
    const buyer = await meetBuyer(where, cell.point);
    const armed = await arm(cell, variant, buyer);
    const first = await buyer.press();
    if (sender === 'stripe' && first) await answerBank(nextActionUrl(first), 'complete');
    await shop.shop.background.drain();
    for (let round = 0; round < 3; round++) {
      await armed.met();
      await reachable();
      if (sender) await eventually(async () => expect(await armed.met()).toBe(true));
      await passTime(shop, 11 * MINUTE_MS);
      await work(shop);
    }
    expect(await armed.met(), 'the fault came to pass').toBe(true);
    observer = { reach: () => {} };
    await armed.disarm?.();
    const minutes = await drain(shop);
    jumpMs = 0;
    await buyer.press();
    await shop.shop.background.drain();
    await drain(shop);
    await expectInvariants(shop);
    return { minutes, ...(await buyer.expectOneEnd()) };
  }

  /** Those of all partners but the one that the cell is about. */
  async function dropWebhooks(sender: string | undefined): Promise<void> {
    for (const partner of SENDERS.filter((each) => each !== sender))
      await shop.sandbox.addFault({ partner, operation: 'webhook', fault: 'drop', times: 1_000_000 });
  }

  /** After the database came back. */
  function reachable(): Promise<void> {
    return eventually(async () => void (await database.execute(sql`select 1`)));
  }

  const owned = stack.move();
  return {
    async play(cell) {
      const ends: CellEnd[] = [];
      for (const variant of variantsOf(cell)) {
        try {
          ends.push(await playVariant(cell, variant));
        } catch (error) {
          throw new Error(`${describeCell(cell)}${variant ? ` (${variant})` : ''} failed`, { cause: error });
        } finally {
          observer = { reach: () => {} };
          jumpMs = 0;
          await shop.sandbox.clearFaults();
        }
      }
      return {
        minutes: Math.max(...ends.map(({ minutes }) => minutes)),
        isParked: ends.some(({ isParked }) => isParked),
      };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The partner's faults of which the cell consists, played one after the other. */
function variantsOf({ point: { call }, fault }: Cell): (string | undefined)[] {
  const variants = (call?.isSecondRequest && LATER_FAULTS[fault]) || (call && PARTNER_FAULTS[fault]);
  return variants ?? [undefined];
}

type Armed = { met(): Promise<boolean>; disarm?(): Promise<void> };
