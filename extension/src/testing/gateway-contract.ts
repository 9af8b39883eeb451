import { DECLINE_CODES } from '@esimshop/contracts/decline-codes';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OpenPayment, PaymentGateway, PaymentOutcome, RefundRequest, StartPayment } from '../interface.ts';
import { closedPort } from './closed-port.ts';
import { type Fault, listen } from './faulty-front.ts';

/** What a payer does: pays, is asked to approve it and does, is asked and refuses, or is declined. */
export type Payer = 'paying' | 'asked' | 'refusing' | 'declined';

/** Of an order, in the shop's minor units: what the stand-in has received and returned, and by how many payments. */
export type Booked = { payments: number; receivedMinor: number; returnedMinor: number };

/** A payment gateway and what its stand-in can be made to do. Every gateway of the shop passes the same tests. */
export type GatewayUnderTest = {
  name: string;
  /** A gateway at the stand-in, or at `baseUrl`; `hasWrongKey`: with keys that the partner refuses. */
  connect(changes?: { baseUrl?: string; timeoutMs?: number; hasWrongKey?: boolean }): PaymentGateway;
  /** Who can be played: `asked` and `refusing` if payers have to approve, `declined` if a payment can be declined. */
  payers: readonly Payer[];
  /** What `start` gets of this payer beside the terms, such as the token of a card. */
  describe?(payer: Payer): Promise<Partial<StartPayment>>;
  /** The payer, whom `start` has sent to the partner, does it there. */
  act(payer: Payer, payment: OpenPayment): Promise<unknown>;
  /** The requests that calls consist of, as `fail` knows them: `start` begins a payment, `charge` moves its money, `read` reads it. */
  operations: { start: string; charge: string; read: string; refund: string };
  /** The next `times` requests of the operation go wrong. */
  fail(operation: string, fault: Fault, times?: number): void | Promise<void>;
  /** From then on nothing goes wrong. */
  clearFaults(): void | Promise<void>;
  booked(orderNumber: string): Promise<Booked>;
  /** Waits for a webhook about the payment of this order once it is paid. */
  nextWebhook(payment: OpenPayment & { captureRef: string }): Promise<{
    rawBody: Buffer;
    headers: Record<string, string>;
  }>;
};

const HASTE_MS = 1500;
/** How much later the shop asks again. */
const LATER_MS = 2000;
const NOTHING: Booked = { payments: 0, receivedMinor: 0, returnedMinor: 0 };
const AMOUNT_MINOR = 1899;

/** Tests the gateway against what the shop relies on. To be called at the top of a test file. */
export function describeGateway(gateway: GatewayUnderTest): void {
  describe(gateway.name, () => testGateway(gateway));
}

let serial = 0;

function testGateway(underTest: GatewayUnderTest): void {
  const { connect, operations, fail, clearFaults, booked, act, payers, nextWebhook } = underTest;
  afterEach(() => clearFaults());
  const gateway = connect();
  const hasty = connect({ timeoutMs: HASTE_MS });
  const run = Date.now().toString(36).toUpperCase();

  async function describePayment(payer: Payer = 'paying', changes: Partial<StartPayment> = {}): Promise<StartPayment> {
    const orderNumber = `ES-${run}-${underTest.name.toUpperCase()}-${++serial}`;
    return {
      ...{ orderNumber, amountMinor: AMOUNT_MINOR, currency: 'USD', idempotencyKey: `${orderNumber}:pay:1` },
      ...{ customerEmail: 'traveller@example.com', description: 'Turkey 5 GB' },
      ...{ returnUrl: 'http://localhost:4/payment-return', cancelUrl: 'http://localhost:4/checkout' },
      ...(await underTest.describe?.(payer)),
      ...changes,
    };
  }

  /** The payment as the shop knows it once it is started. */
  const openOf = (payment: StartPayment, outcome: PaymentOutcome): OpenPayment => {
    const { orderNumber, amountMinor, currency, idempotencyKey } = payment;
    const { providerRef } = outcome as { providerRef?: string };
    if (!providerRef) throw new Error(`Expected the partner's name of the payment, got ${JSON.stringify(outcome)}`);
    const actionUrl = 'url' in outcome ? outcome.url : null;
    return { orderNumber, amountMinor, currency, idempotencyKey, providerRef, actionUrl };
  };

  const answered = new Set<string>();
  /** The payer answers once. */
  async function answer(payer: Payer, open: OpenPayment): Promise<void> {
    if (answered.has(open.providerRef)) return;
    answered.add(open.providerRef);
    await act(payer, open);
  }

  /** Starts a payment, which this payer then makes, refuses or cannot make. */
  async function begin(payer: Payer, changes: Partial<StartPayment> = {}) {
    const payment = await describePayment(payer, changes);
    const first = await gateway.start(payment);
    if (first.kind !== 'requires_action') return { payment, first, open: openOf(payment, first), isAsked: false };
    const open = openOf(payment, first);
    await answer(payer, open);
    return { payment, first, open, isAsked: true };
  }

  async function pay(payer: Payer = 'paying', changes: Partial<StartPayment> = {}) {
    const { payment, open, first, isAsked } = await begin(payer, changes);
    const outcome = isAsked ? await gateway.resolve(open) : first;
    return { payment, open, ...expectKind(outcome, 'captured') };
  }

  /** Goes on as the shop does: what has a name is asked about, anything else is started again under its key. */
  async function settle(payment: StartPayment, outcome: PaymentOutcome): Promise<PaymentOutcome> {
    let last = outcome;
    let open: OpenPayment | undefined;
    for (let attempt = 0; attempt < 8 && last.kind !== 'captured'; attempt++) {
      expect(['unknown', 'requires_action', 'unavailable']).toContain(last.kind);
      if ('providerRef' in last && last.providerRef) open = { ...open, ...openOf(payment, last) };
      if (last.kind === 'requires_action' && open) await answer('paying', open);
      last = await (open ? gateway.resolve(open) : gateway.start({ ...payment, repeatedAfterMs: LATER_MS }));
    }
    return last;
  }

  const charged = { payments: 1, receivedMinor: AMOUNT_MINOR, returnedMinor: 0 };

  test('a payment is received once, for exactly its amount', async () => {
    const { payment, open, providerRef, captureRef } = await pay();
    expect(providerRef).toBe(open.providerRef);
    expect(captureRef).toMatch(/./);
    expect(await booked(payment.orderNumber)).toEqual(charged);
    expect(await gateway.resolve(open)).toMatchObject({ kind: 'captured', captureRef });
    expect(await gateway.findCapture(open)).toMatchObject({ kind: 'captured', captureRef });
    expect(await booked(payment.orderNumber)).toEqual(charged);
  });

  test('what it says of the currencies is true: an amount without decimals is charged as it is', async () => {
    if (gateway.currencies && !gateway.currencies.has('JPY')) return;
    const { payment } = await pay('paying', { currency: 'JPY', amountMinor: 500 });
    expect(await booked(payment.orderNumber)).toEqual({ ...charged, receivedMinor: 500 });
  });

  test('a payment that is started again under its key is the same payment', async () => {
    const { payment, first, open } = await begin('paying');
    const again = await gateway.start({ ...payment, repeatedAfterMs: LATER_MS });
    expect(again).toMatchObject({ providerRef: open.providerRef });
    await settle(payment, first);
    await settle(payment, await gateway.start({ ...payment, repeatedAfterMs: LATER_MS }));
    expect(await booked(payment.orderNumber)).toEqual(charged);
  });

  test('two that ask at once receive one payment, and agree', async () => {
    const { payment, first, open } = await begin('paying');
    const outcomes = await Promise.all([1, 2, 3].map(() => gateway.resolve(open)));
    expect(outcomes.every(({ kind }) => kind === 'captured' || kind === 'unknown')).toBe(true);
    expect(await settle(payment, outcomes.find(({ kind }) => kind === 'captured') ?? first)).toMatchObject({
      kind: 'captured',
    });
    expect(await booked(payment.orderNumber)).toEqual(charged);
  });

  test('another amount under the same key is never taken for it', async () => {
    const { payment } = await pay();
    const other = await gateway.start({ ...payment, amountMinor: 1 });
    expect(['unknown', 'mismatch']).toContain(other.kind);
    expect(await booked(payment.orderNumber)).toEqual(charged);
  });

  test('a payment of another order, amount or currency is a mismatch', async () => {
    const { payment, open, captureRef } = await pay();
    const { orderNumber } = await describePayment();
    for (const terms of [{ orderNumber }, { amountMinor: AMOUNT_MINOR - 1 }, { currency: 'EUR' }]) {
      for (const ask of [gateway.resolve, gateway.findCapture, gateway.cancel]) {
        const { amountMinor, currency } = open;
        const reported = { orderNumber: payment.orderNumber, amountMinor, currency };
        expect(await ask({ ...open, ...terms })).toMatchObject({ kind: 'mismatch', captureRef, reported });
      }
    }
  });

  test.runIf(payers.includes('asked'))('a payer who is asked has not paid before answering', async () => {
    const payment = await describePayment('asked');
    const first = expectKind(await gateway.start(payment), 'requires_action');
    const open = openOf(payment, first);
    expect(await gateway.resolve(open)).toMatchObject({ kind: 'requires_action', providerRef: open.providerRef });
    expect(await gateway.findCapture(open)).toEqual({ kind: 'none' });
    expect(await gateway.findSettlement(open)).toBeUndefined();
    expect(await booked(payment.orderNumber)).toEqual(NOTHING);
    await answer('asked', open);
    const before = await booked(payment.orderNumber);
    // Looking for a capture makes none.
    expect((await gateway.findCapture(open)).kind).toBe(before.payments === 0 ? 'none' : 'captured');
    expect(await booked(payment.orderNumber)).toEqual(before);
    expectKind(await gateway.resolve(open), 'captured');
    expect(await booked(payment.orderNumber)).toEqual(charged);
  });

  test.runIf(payers.includes('refusing'))('a payer who refuses pays nothing', async () => {
    const { payment, open } = await begin('refusing');
    const outcome = await gateway.cancel(open);
    expect(['cancelled', 'declined']).toContain(outcome.kind);
    expect(await booked(payment.orderNumber)).toEqual(NOTHING);
  });

  test.runIf(payers.includes('asked'))(
    'a payment that is cancelled stays so, and a received one is received',
    async () => {
      const payment = await describePayment('asked');
      const open = openOf(payment, await gateway.start(payment));
      expect(await gateway.cancel(open)).toMatchObject({ kind: 'cancelled' });
      expect(await gateway.cancel(open)).toMatchObject({ kind: 'cancelled' });
      expect(await booked(payment.orderNumber)).toEqual(NOTHING);
      const paid = await pay();
      expect(await gateway.cancel(paid.open)).toMatchObject({ kind: 'captured', captureRef: paid.captureRef });
      expect(await booked(paid.payment.orderNumber)).toEqual(charged);
    },
  );

  test.runIf(payers.includes('declined'))('a payment that is declined says why, and takes nothing', async () => {
    const { payment, first, open, isAsked } = await begin('declined');
    const { declineCode } = expectKind(isAsked ? await gateway.resolve(open) : first, 'declined');
    expect(DECLINE_CODES).toContain(declineCode);
    expect(await booked(payment.orderNumber)).toEqual(NOTHING);
  });

  test.each(['lost', '503-processed', '503', 'reset', 'malformed', 'truncated', 'wrong-schema'] as const)(
    'a charge with the fault %s is not decided before it is known, and made once',
    async (fault) => {
      const payment = await describePayment();
      if (operations.charge === operations.start) await fail(operations.charge, fault, 2);
      const first = await gateway.start(payment);
      if (operations.charge !== operations.start) {
        expectKind(first, 'requires_action');
        await answer('paying', openOf(payment, first));
        await fail(operations.charge, fault, 2);
      }
      expect(await settle(payment, first)).toMatchObject({ kind: 'captured' });
      expect(await booked(payment.orderNumber)).toEqual(charged);
    },
  );

  test.each(['timeout', 'slow'] as const)(
    'a start with the fault %s ends in time, and is not decided',
    async (fault) => {
      const payment = await describePayment();
      await fail(operations.start, fault, 1);
      const startedMs = performance.now();
      expect(await hasty.start(payment)).toMatchObject({ kind: 'unknown' });
      expect(performance.now() - startedMs).toBeLessThan(10_000);
    },
  );

  test('a payment that was certainly not started says so', async () => {
    const outcomes: [string, PaymentOutcome, StartPayment][] = [];
    const start = async (name: string, from: PaymentGateway) => {
      const payment = await describePayment();
      outcomes.push([name, await from.start(payment), payment]);
    };
    await fail(operations.start, '429');
    await start('429', gateway);
    await start('closed port', connect({ baseUrl: `http://127.0.0.1:${await closedPort()}` }));
    await start('wrong key', connect({ hasWrongKey: true }));
    for (const [name, outcome, { orderNumber }] of outcomes) {
      expect([name, outcome]).toMatchObject([name, { kind: 'unavailable', message: expect.stringMatching(/./) }]);
      expect(await booked(orderNumber)).toEqual(NOTHING);
    }
  });

  test.each(['500', '429', 'reset', 'malformed', 'truncated', 'wrong-schema', 'timeout'] as const)(
    'a payment that cannot be read for %s keeps its outcome open',
    async (fault) => {
      const { open } = await pay();
      await fail(operations.read, fault, 2);
      expect(await hasty.resolve(open)).toMatchObject({ kind: 'unknown' });
      await clearFaults();
      await fail(operations.read, fault, 2);
      expect((await hasty.findCapture(open)).kind).not.toBe('none');
    },
  );

  test('a payment that the partner does not know is not received', async () => {
    const { open } = await pay();
    const outcome = await gateway.resolve({ ...open, providerRef: `${open.providerRef.slice(0, -6)}abcdef` });
    expect(['unknown', 'cancelled']).toContain(outcome.kind);
  });

  test('a redirect is not followed', async () => {
    const followed = vi.fn();
    const { baseUrl, close } = await listen((request, response) => {
      if (request.url === '/followed') followed();
      response.writeHead(302, { location: '/followed' }).end();
    });
    const { kind } = await connect({ baseUrl }).start(await describePayment());
    expect(['unavailable', 'unknown']).toContain(kind);
    expect(followed).not.toHaveBeenCalled();
    await close();
  });

  const refundOf = (captureRef: string, amountMinor: number, key: string): RefundRequest => {
    return { captureRef, amountMinor, currency: 'USD', idempotencyKey: key };
  };
  const expectReturned = (outcome: { kind: string }) => expect(['refunded', 'pending']).toContain(outcome.kind);

  test('a refund is made once under its key, and never more than was paid', async () => {
    const { payment, captureRef } = await pay();
    const { orderNumber } = payment;
    const part = refundOf(captureRef, 900, `${orderNumber}-refund-1`);
    const first = await gateway.refund(part);
    expectReturned(first);
    expectReturned(await gateway.refund({ ...part, repeatedAfterMs: LATER_MS }));
    expect(await booked(orderNumber)).toEqual({ ...charged, returnedMinor: 900 });
    if ('refundRef' in first && first.refundRef) expectReturned(await gateway.findRefund(first.refundRef));
    const tooMuch = refundOf(captureRef, 1000, `${orderNumber}-refund-2`);
    expect(await gateway.refund(tooMuch)).toMatchObject({ kind: 'failed' });
    expectReturned(await gateway.refund(refundOf(captureRef, 999, `${orderNumber}-refund-3`)));
    expect(await booked(orderNumber)).toEqual({ ...charged, returnedMinor: AMOUNT_MINOR });
  });

  test.each(['lost', '503-processed', '503', 'reset', 'malformed', 'truncated', 'wrong-schema', 'timeout'] as const)(
    'a refund with the fault %s is not decided, and made once when it is repeated',
    async (fault) => {
      const { payment, captureRef } = await pay();
      const refund = refundOf(captureRef, 900, `${payment.orderNumber}-refund-1`);
      await fail(operations.refund, fault, fault === 'timeout' ? 1 : 2);
      const first = await hasty.refund(refund);
      expect(first).toMatchObject({ kind: 'unknown', message: expect.stringMatching(/./) });
      const repeat = () => gateway.refund({ ...refund, repeatedAfterMs: LATER_MS });
      const second = await repeat();
      expectReturned(second.kind === 'unknown' ? await repeat() : second);
      expect(await booked(payment.orderNumber)).toEqual({ ...charged, returnedMinor: 900 });
    },
  );

  test('a refund that was certainly not made says so, and one of a payment that is not known fails', async () => {
    const { payment, captureRef } = await pay();
    const refund = refundOf(captureRef, 900, `${payment.orderNumber}-refund-1`);
    await fail(operations.refund, '429');
    expect(await gateway.refund(refund)).toMatchObject({ kind: 'not_done' });
    const unreachable = connect({ baseUrl: `http://127.0.0.1:${await closedPort()}` });
    expect(await unreachable.refund(refund)).toMatchObject({ kind: 'not_done' });
    expect(await booked(payment.orderNumber)).toEqual(charged);
    const foreign = refundOf(`${captureRef.slice(0, -6)}abcdef`, 900, `${payment.orderNumber}-refund-2`);
    expect(await gateway.refund(foreign)).toMatchObject({ kind: 'failed' });
  });

  test('the list of what was received has it, in its own window', async () => {
    const { open, captureRef } = await pay();
    const { orderNumber, amountMinor, currency } = open;
    const at = (fromMs: number, toMs: number) =>
      gateway.listReceived({ from: new Date(Date.now() + fromMs), to: new Date(Date.now() + toMs) });
    const listed = (await at(-60_000, 60_000)).find((each) => each.captureRef === captureRef);
    expect(listed).toMatchObject({ orderNumber, amountMinor, currency });
    expect((await at(-7_200_000, -3_600_000)).filter((each) => each.captureRef === captureRef)).toEqual([]);
    await expect(connect({ hasWrongKey: true }).listReceived({ from: new Date(0), to: new Date() })).rejects.toThrow();
  });

  test('a fee that it names is less than the payment', async () => {
    const settlement = await gateway.findSettlement((await pay()).open);
    if (settlement) expect(settlement.feeMinor).toBeLessThan(AMOUNT_MINOR);
  });

  test('a webhook is about its payment if it is proven to be the partner’s, and otherwise no event', async () => {
    const { open, captureRef } = await pay();
    const { rawBody, headers } = await nextWebhook({ ...open, captureRef });
    const event = await gateway.verifyWebhook(rawBody, headers);
    expect([open.providerRef, captureRef]).toContain(event?.subject);
    expect(event).toMatchObject({ eventId: expect.stringMatching(/./), kind: expect.stringMatching(/./) });
    expect(await gateway.verifyWebhook(rawBody, headers)).toEqual(event);
    expect(await gateway.verifyWebhook(rawBody, {})).toBeUndefined();
    const another = `${open.providerRef.slice(0, -1)}${open.providerRef.endsWith('0') ? '1' : '0'}`;
    const forged = Buffer.from(rawBody.toString().replaceAll(open.providerRef, another));
    expect(forged.equals(rawBody)).toBe(false);
    for (const body of [forged, Buffer.from(''), Buffer.from('[]')])
      expect(await gateway.verifyWebhook(body, headers)).toBeUndefined();
    expect(await connect({ hasWrongKey: true }).verifyWebhook(rawBody, headers)).toBeUndefined();
  });
}

function expectKind<Kind extends PaymentOutcome['kind']>(outcome: PaymentOutcome, kind: Kind) {
  expect(outcome).toMatchObject({ kind });
  return outcome as Extract<PaymentOutcome, { kind: Kind }>;
}
