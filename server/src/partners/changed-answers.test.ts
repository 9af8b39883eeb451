import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AdapterOperation, listAdapterOperations } from '../../test/adapter-operations.ts';
import { type Alteration, alter, HTML, listAlterations } from '../../test/alter-answers.ts';
import { type Exchange, startPartnerRelay } from '../../test/partner-relay.ts';
import { startPartnerSandbox } from '../../test/partner-sandbox.ts';
import { waitAtMost } from '../platform/wait-at-most.ts';
import type { BookPage } from './partner-books.ts';

/** The same sample in every run; another one with `CHANGED_ANSWERS_SEED`, all with `CHANGED_ANSWERS=all`. */
const ONLY = process.env.CHANGED_ANSWERS_CASE;
const EVERY_CHANGE = process.env.CHANGED_ANSWERS === 'all' || ONLY !== undefined;
const SAMPLE = Number(process.env.CHANGED_ANSWERS ?? 40);
const SEED = Number(process.env.CHANGED_ANSWERS_SEED ?? 0);

/** Separate partners: their books grow with every case, which slows down lists. */
async function openScene() {
  const sandbox = await startPartnerSandbox();
  const relay = await startPartnerRelay(sandbox.url);
  return {
    sandbox,
    relay,
    operations: listAdapterOperations(sandbox, relay.url),
    async [Symbol.asyncDispose]() {
      relay.close();
      await sandbox.close();
    },
  };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

/** `call`: the method and path whose responses are changed, each time. */
type Case = { operation: AdapterOperation; call: string; alteration: Alteration | 'answered by a gateway' };

/** Ids differ from run to run. */
const callOf = ({ method, path }: Pick<Exchange, 'method' | 'path'>) =>
  `${method} ${path.replaceAll(/\/((pi|re|pm|ctoken)_\w+|\d{15,}|\d{6}|[0-9A-Z]{13,17}|[0-9a-f-]{36}[\w-]*)(?=\/|$)/g, '/{id}')}`;

const nameOf = ({ operation: { partner, name }, call, alteration }: Case) =>
  `${partner} ${name}: ${call} ${alteration === 'answered by a gateway' ? alteration : `${alteration.path} ${alteration.how}`}`;

/** Runs operations once to record their responses. */
async function listCases({ relay, operations }: Pick<Scene, 'relay' | 'operations'>): Promise<Case[]> {
  const cases: Case[] = [];
  for (const operation of operations) {
    relay.alter({});
    const { run } = await operation.arrange();
    relay.exchanges.length = 0;
    await run();
    const answers = new Map(relay.exchanges.map((exchange) => [callOf(exchange), exchange]));
    for (const [call, { method, answer }] of answers) {
      if (answer.status >= 300) continue;
      const alterations = listAlterations(answer.text);
      cases.push(...alterations.map((alteration): Case => ({ operation, call, alteration })));
      if (method !== 'GET') cases.push({ operation, call, alteration: 'answered by a gateway' });
    }
  }
  return cases;
}

type Outcome = { kind: string; [field: string]: unknown };
const DONE = new Set(['captured', 'issued', 'refunded', 'revoked']);
/** After these the shop asks again, takes other means, or gives the money back. */
const NOT_DONE = new Set(['declined', 'cancelled', 'rejected', 'failed', 'unavailable', 'retry', 'not_done', 'none']);
const OPEN = new Set(['unknown', 'unrepeatable', 'mismatch', 'processing', 'pending', 'requires_action']);

async function play({ sandbox, relay }: Scene, { operation, call, alteration }: Case): Promise<void> {
  relay.alter({});
  // Partners limit requests per minute.
  await sandbox.advanceClock(1);
  const { run, again, isDone } = await operation.arrange();
  relay.alter(
    alteration === 'answered by a gateway'
      ? { before: (asked) => (callOf(asked) === call ? gatewayPage() : undefined) }
      : {
          after: (exchange) =>
            callOf(exchange) === call && exchange.answer.status < 300
              ? { ...exchange.answer, text: alter(exchange.answer.text, alteration) }
              : exchange.answer,
        },
  );
  const result = await run().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const wasDone = await isDone?.();
  relay.alter({});
  if ('error' in result) {
    // The shop may report that a partner does not respond, but no error of its own.
    if (result.error instanceof TypeError || result.error instanceof RangeError) throw result.error;
    expect(result.error).toBeInstanceOf(Error);
    return;
  }
  const truth = await again();
  const how = alteration === 'answered by a gateway' ? alteration : alteration.how;
  judge(operation, { value: result.value, truth, wasDone, alteration: how });
}

const gatewayPage = () => ({ status: 200, headers: { 'content-type': 'text/html' }, text: HTML });

type Result = { value: unknown; truth: unknown; wasDone: boolean | undefined; alteration: string };

function judge({ name }: AdapterOperation, { value, truth, wasDone, alteration }: Result): void {
  if (isOutcome(value)) {
    expect([...DONE, ...NOT_DONE, ...OPEN, 'possible', 'impossible']).toContain(value.kind);
    if (DONE.has(value.kind)) expectTrue(value, truth as Outcome);
    if (NOT_DONE.has(value.kind) && wasDone !== undefined)
      expect(wasDone, `${value.kind}, although it was done`).toBe(false);
    if (value.kind === 'requires_action') expectSameAction(value, truth as Outcome);
    return;
  }
  switch (name) {
    case 'listOrders':
      // This is how eSIM Go says that there are none.
      if (alteration === 'an empty list') break;
      expect(value).toMatchObject(pickReferences(truth));
      break;
    case 'findPurchases':
      // An order that is not listed counts as never bought.
      expect(value).toMatchObject(pickReferences(truth));
      break;
    case 'getBalance':
      expect(value).toEqual(truth);
      break;
    case 'listReceived':
      for (const each of value as Received[]) expectReceived(each, truth as Received[]);
      break;
    case 'books':
      // What is believed of an amount, the partner has said.
      for (const each of amountsOf(value)) expect(amountsOf(truth)).toContainEqual(each);
      break;
    case 'listCompatible':
      expect(truth).toEqual(expect.arrayContaining(value as unknown[]));
      break;
    case 'usages':
      // An eSIM that is missing is read as a whole.
      expect(truth).toEqual(expect.arrayContaining(value as unknown[]));
      break;
    case 'findPlan':
      if (value !== undefined) expectSamePlans([value], [truth]);
      break;
    case 'listPlans':
      expectSamePlans((value as Plans).plans, (truth as Plans).plans);
      break;
    case 'getEsimState':
      expectPartOf(value, truth, '');
      break;
    default:
      // Findings about an account, networks, a card's brand, whether an order is a top-up: none of them moves money.
      break;
  }
}

type Plans = { plans: unknown[] };

function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

/** Without the page that the payer is to visit, Stripe's script shows it, which asks for it itself. */
function expectSameAction({ clientSecret, ...action }: Outcome, truth: Outcome): void {
  expect(truth).toMatchObject(action);
  if (clientSecret !== undefined) expect(clientSecret).toMatch(new RegExp(`^${String(truth.providerRef)}_secret_`));
}

type Received = { captureRef: string; providerRef?: string; orderNumber: string };

/** Without its own id a charge is identified by its payment's, and without the order number it belongs to none. */
function expectReceived({ captureRef, orderNumber, ...payment }: Received, truth: Received[]): void {
  const same = truth.filter((each) => [each.captureRef, each.providerRef].includes(captureRef));
  expect(same).toMatchObject([payment]);
  expect([same[0]?.orderNumber, '']).toContain(orderNumber);
}

function amountsOf(pages: unknown) {
  const listed = (pages as BookPage[]).flatMap(({ entries, payouts }) => [...entries, ...payouts]);
  return listed.map(({ reference, amountMinor, currency }) => ({ reference, amountMinor, currency }));
}

/** Without its own id a charge is identified by its payment's. */
function expectTrue({ captureRef, ...value }: Outcome, truth: Outcome): void {
  expect(truth).toMatchObject(value);
  if (captureRef !== undefined) expect([truth.captureRef, truth.providerRef]).toContain(captureRef);
}

function pickReferences(truth: unknown): object {
  const pick = ({ reference }: { reference: string }) => ({ reference });
  return Array.isArray(truth) ? truth.map(pick) : pick(truth as { reference: string });
}

/** A plan may be missing; a sold one keeps its price and contents. */
function expectSamePlans(some: unknown[], all: unknown[]): void {
  const pick = (plan: unknown) => {
    const { id, costMinor, currency, dataMb, validityDays } = plan as Record<string, unknown>;
    return JSON.stringify({ id, costMinor, currency, dataMb, validityDays });
  };
  const known = new Set(all.map(pick));
  expect(some.map(pick).filter((plan) => !known.has(plan))).toEqual([]);
}

/** An eSIM's reported state is true or unknown. */
function expectPartOf(value: unknown, truth: unknown, path: string): void {
  if (value === null || value === 'unknown' || /\.(supplierState|reference)$/.test(path)) return;
  if (Array.isArray(value) && Array.isArray(truth)) {
    for (const [index, each] of value.entries()) expectPartOf(each, truth[index], `${path}[]`);
  } else if (value instanceof Date || typeof value !== 'object') {
    expect(value, path).toEqual(truth);
  } else {
    for (const [name, inner] of Object.entries(value))
      expectPartOf(inner, (truth as Record<string, unknown>)[name], `${path}.${name}`);
  }
}

/** An adapter has three seconds for a call, and asks again at most once. */
const HANGS_AFTER_MS = 30_000;

async function playNamed(scene: Scene, each: Case): Promise<void> {
  try {
    if (!(await waitAtMost(play(scene, each), HANGS_AFTER_MS))) throw new Error('It never ended');
  } catch (error) {
    throw new Error(`${nameOf(each)} (seed ${SEED})`, { cause: error });
  }
}

test.skipIf(EVERY_CHANGE)(
  'whatever a partner changes in its answers, nothing succeeds that has not, and nothing fails that was done',
  { timeout: 600_000 },
  async () => {
    await using scene = await openScene();
    const cases = await listCases(scene);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...cases), (each) => playNamed(scene, each)),
      { numRuns: SAMPLE, seed: SEED, endOnFailure: true },
    );
  },
);

async function listNames() {
  await using scene = await openScene();
  return scene.operations.map(({ partner, name }, index) => ({ partner, name, index }));
}

describe.runIf(EVERY_CHANGE)('every change', async () => {
  test.each(EVERY_CHANGE ? await listNames() : [])('$partner: $name', { timeout: 1_800_000 }, async ({ index }) => {
    await using scene = await openScene();
    const cases = await listCases({ ...scene, operations: scene.operations.slice(index, index + 1) });
    const chosen = cases.filter((each) => !ONLY || nameOf(each).includes(ONLY));
    const failures: string[] = [];
    const startedAt = performance.now();
    for (const each of chosen) {
      await playNamed(scene, each).catch(({ message, cause }: Error) => {
        failures.push(`${message}: ${cause instanceof Error ? cause.message.slice(0, 600) : String(cause)}`);
      });
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const { partner, name } = scene.operations[index] ?? {};
    process.stderr.write(`${partner} ${name}: ${chosen.length} changes, ${failures.length} failed, ${seconds} s\n`);
    expect(failures).toEqual([]);
  });
});
