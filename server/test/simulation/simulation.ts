import { createHash } from 'node:crypto';
import { expectInvariants } from '../invariants.ts';
import { CARDS, card, createShopper, type Shopper } from '../shopper.ts';
import { MEDIUM, SMALL, stockPlans } from '../stock.ts';
import { createTestShop, type TestShop } from '../test-shop.ts';
import { drain, MINUTE_MS, passTime, work } from './virtual-time.ts';

const MAX_ORDERS = 5;
const STEPS = 25;

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
};

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
}
