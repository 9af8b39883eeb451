import { pino } from 'pino';
import { createAiralo } from '../src/partners/airalo/airalo.ts';
import { createEsimAccess } from '../src/partners/esim-access/esim-access.ts';
import { createEsimGo } from '../src/partners/esim-go/esim-go.ts';
import type { BoughtPlan, EsimSupplier, PurchaseRequest } from '../src/partners/esim-supplier.ts';
import type { BookPage, PartnerBooks } from '../src/partners/partner-books.ts';
import type { StartPayment } from '../src/partners/payment-gateway.ts';
import { createPaypalGateway } from '../src/partners/paypal/paypal-gateway.ts';
import { createSandboxTokeniser } from '../src/partners/stripe/sandbox-tokeniser.ts';
import { createStripeGateway } from '../src/partners/stripe/stripe-gateway.ts';
import { describePayment, expectRedirect } from './partner-payments.ts';
import type { PartnerSandbox as Sandbox } from './partner-sandbox.ts';
import { SUPPLIERS, type SupplierName } from './sandbox-controls.ts';
import { CARDS } from './shopper.ts';

export type PartnerName = 'stripe' | 'paypal' | SupplierName;

export type AdapterOperation = {
  partner: PartnerName;
  name: string;
  /**
   * Prepares what the operation is about, without it. `again` is the same or a look at what came of it, as the partner
   * tells it when its answers are not altered; `isDone`: whether the partner has moved money or sold something.
   */
  arrange(): Promise<{ run(): Promise<unknown>; again(): Promise<unknown>; isDone?(): Promise<boolean> }>;
};

/** A plan of five gigabytes. */
export const TURKEY: Record<SupplierName, string> = {
  'esim-go': 'esim_5GB_30D_TR_V2',
  airalo: 'turkey-mobil-30days-5gb',
  'esim-access': 'TR_5_30',
};
const DAY_MS = 24 * 3_600_000;

/** Everything that the adapters ask their partners, through an address that may alter the answers. */
export function listAdapterOperations(sandbox: Sandbox, relayUrl: string): AdapterOperation[] {
  return [
    ...listStripe(sandbox, relayUrl),
    ...listPaypal(sandbox, relayUrl),
    ...(Object.keys(SUPPLIERS) as SupplierName[]).flatMap((name) => listSupplier(name, sandbox, relayUrl)),
  ];
}

const log = pino({ level: 'silent' });
const common = { timeoutMs: 3000, log, placeName: (code: string) => code };
const through = (address: string, relayUrl: string) => address.replace(/^http:\/\/[^/]+/, relayUrl);

/** The adapters as the shop makes them, of which a relay may stand in front. */
export function connectAdapters({ connection, url }: Sandbox, relayUrl = url) {
  const tokeniser = createSandboxTokeniser({ sandboxUrl: url, timeoutMs: 3000 });
  const address = (at: { baseUrl: string }) => ({ ...at, ...common, baseUrl: through(at.baseUrl, relayUrl) });
  return {
    stripe: createStripeGateway({ ...connection.stripe, ...common, baseUrl: relayUrl, sandbox: true }),
    paypal: createPaypalGateway({ ...connection.paypal, ...address(connection.paypal) }),
    esimGo: createEsimGo({ ...connection.esimGo, ...address(connection.esimGo), refundsToBalance: true }),
    airalo: createAiralo({ ...connection.airalo, ...address(connection.airalo) }),
    esimAccess: createEsimAccess({ ...connection.esimAccess, ...address(connection.esimAccess) }),
    async tokenise(number: string): Promise<string> {
      const token = await tokeniser.tokenise({ number, expiry: '12/40', cvc: '123', name: 'Ada' });
      if (token.kind !== 'token') throw new Error(`Expected a token, got ${token.kind}`);
      return token.paymentMethodRef;
    },
  };
}

const simple = (run: () => Promise<unknown>, isDone?: () => Promise<boolean>) => ({
  run,
  again: run,
  ...(isDone && { isDone }),
});
const always = async () => true;

function listStripe(sandbox: Sandbox, relayUrl: string): AdapterOperation[] {
  const { stripe: gateway, tokenise } = connectAdapters(sandbox, relayUrl);
  const withCard = async (number: string, changes: Partial<StartPayment> = {}) =>
    describePayment(sandbox, { paymentMethodRef: await tokenise(number), ...changes });
  const captured = async (changes: Partial<StartPayment> = {}) => {
    const payment = await withCard(CARDS.good, changes);
    const outcome = await gateway.start(payment);
    if (outcome.kind !== 'captured') throw new Error(`Expected a captured payment, got ${outcome.kind}`);
    return { payment: { ...payment, providerRef: outcome.providerRef }, outcome };
  };
  const waiting = async () => {
    const payment = await withCard(CARDS.needsAuthentication);
    return { ...payment, providerRef: expectRedirect(await gateway.start(payment)).providerRef };
  };
  const start = (payment: StartPayment) =>
    simple(
      () => gateway.start(payment),
      async () =>
        (await sandbox.readLedger()).stripe.charges.some(
          ({ metadata }) => metadata.order_number === payment.orderNumber,
        ),
    );
  const refund = (request: ReturnType<typeof refundOf>, repeatedAfterMs?: number) =>
    simple(
      () => gateway.refund({ ...request, repeatedAfterMs }),
      async () => (await sandbox.readLedger()).stripe.refunds.some(({ charge }) => charge === request.captureRef),
    );
  const operation = (name: string, arrange: AdapterOperation['arrange']): AdapterOperation => ({
    partner: 'stripe',
    name,
    arrange,
  });
  return [
    operation('start', async () => {
      const payment = await withCard(CARDS.good);
      return start(payment);
    }),
    operation('start with a card that is declined', async () => {
      const payment = await withCard(CARDS.declined);
      return start(payment);
    }),
    operation('start with a card that needs authentication', async () => {
      const payment = await withCard(CARDS.needsAuthentication);
      return start(payment);
    }),
    operation('start and save the card', async () => {
      const payment = await withCard(CARDS.good, { savesCard: true });
      return start(payment);
    }),
    operation('start with a saved card', async () => {
      const { outcome } = await captured({ savesCard: true });
      const { customerRef, paymentMethodRef } = outcome;
      const payment = describePayment(sandbox, { customerRef, paymentMethodRef });
      return start(payment);
    }),
    operation('start with a saved card whose bank asks for more', async () => {
      const payment = await withCard('4000002760003184', { savesCard: true });
      const { providerRef } = expectRedirect(await gateway.start(payment));
      const body = new URLSearchParams({ payment_intent: providerRef, result: 'complete' });
      await fetch(`${sandbox.url}/sandbox/cards/authenticate`, { method: 'POST', redirect: 'manual', body });
      const outcome = await gateway.resolve({ ...payment, providerRef });
      if (outcome.kind !== 'captured') throw new Error(`Expected a captured payment, got ${outcome.kind}`);
      const { customerRef, paymentMethodRef } = outcome;
      const offSession = describePayment(sandbox, { customerRef, paymentMethodRef });
      return start(offSession);
    }),
    operation('start again, of a payment that Stripe lists', async () => {
      const { payment } = await captured();
      return start({ ...payment, repeatedAfterMs: 60_000 });
    }),
    operation('start again, of a payment that Stripe does not list', async () => {
      const payment = await withCard(CARDS.good);
      return start({ ...payment, repeatedAfterMs: 11 * 60_000 });
    }),
    operation('resolve', async () => {
      const { payment } = await captured();
      return simple(() => gateway.resolve(payment), always);
    }),
    operation('resolve while the payer is asked', async () => {
      const payment = await waiting();
      return simple(() => gateway.resolve(payment));
    }),
    operation('findCapture', async () => {
      const { payment } = await captured();
      return simple(() => gateway.findCapture(payment), always);
    }),
    operation('findSettlement', async () => {
      const { payment } = await captured();
      return simple(() => gateway.findSettlement(payment), always);
    }),
    operation('cancel', async () => {
      const payment = await waiting();
      return { run: () => gateway.cancel(payment), again: () => gateway.resolve(payment) };
    }),
    operation('refund', async () => {
      const { outcome } = await captured();
      return refund(refundOf(outcome.captureRef));
    }),
    operation('refund again', async () => {
      const { outcome } = await captured();
      const request = refundOf(outcome.captureRef);
      await gateway.refund(request);
      return refund(request, 60_000);
    }),
    operation('findRefund', async () => {
      const { outcome } = await captured();
      const done = await gateway.refund(refundOf(outcome.captureRef));
      if (done.kind !== 'refunded') throw new Error(`Expected a refund, got ${done.kind}`);
      return simple(() => gateway.findRefund(done.refundRef), always);
    }),
    operation('listReceived', async () => {
      await captured();
      const window = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) };
      return simple(() => gateway.listReceived(window));
    }),
    operation('books', async () => {
      const { outcome } = await captured();
      await gateway.refund(refundOf(outcome.captureRef));
      await sandbox.advanceClock(1);
      await sandbox.payOut();
      return simple(() => collectBooks(gateway.books));
    }),
    operation('identifyCard', async () => {
      const token = await tokenise(CARDS.good);
      return simple(async () => gateway.identifyCard?.(token));
    }),
    operation('forgetCard', async () => {
      const { outcome } = await captured({ savesCard: true });
      return simple(async () => gateway.forgetCard?.(outcome.paymentMethodRef ?? ''));
    }),
    operation('forgetPayers', async () => {
      const { payment, outcome } = await captured({ savesCard: true });
      const payers = {
        customerRefs: [outcome.customerRef ?? ''],
        emails: [payment.customerEmail],
        orderNumbers: [payment.orderNumber],
      };
      return simple(async () => gateway.forgetPayers?.(payers));
    }),
    operation('checkAccount', async () => simple(() => collect(gateway.checkAccount(HOOK)))),
  ];
}

const HOOK = { webhookUrl: 'https://shop.example/api/webhooks/stripe' };

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** The sandbox's clock may have been moved on. */
async function collectBooks(books: PartnerBooks | undefined): Promise<BookPage[]> {
  const window = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + 7 * DAY_MS) };
  return books ? collect(books.read(window)) : [];
}

function refundOf(captureRef: string) {
  return { captureRef, amountMinor: 500, currency: 'USD', idempotencyKey: `refund-of-${captureRef}` };
}

function listPaypal(sandbox: Sandbox, relayUrl: string): AdapterOperation[] {
  const { paypal: gateway } = connectAdapters(sandbox, relayUrl);
  const started = async () => {
    const payment = describePayment(sandbox);
    return { ...payment, providerRef: expectRedirect(await gateway.start(payment)).providerRef };
  };
  const approved = async () => {
    const payment = await started();
    const body = new URLSearchParams({ token: payment.providerRef, decision: 'approve' });
    await fetch(`${sandbox.url}/sandbox/paypal/approve`, { method: 'POST', redirect: 'manual', body });
    return payment;
  };
  const captured = async () => {
    const payment = await approved();
    const outcome = await gateway.resolve(payment);
    if (outcome.kind !== 'captured') throw new Error(`Expected a captured payment, got ${outcome.kind}`);
    return { payment, outcome };
  };
  const isCaptured = async ({ orderNumber }: StartPayment) =>
    (await sandbox.readLedger()).paypal.captures.some(({ invoiceId }) => invoiceId === orderNumber);
  const operation = (name: string, arrange: AdapterOperation['arrange']): AdapterOperation => ({
    partner: 'paypal',
    name,
    arrange,
  });
  return [
    operation('start', async () => {
      const payment = describePayment(sandbox);
      return simple(() => gateway.start(payment));
    }),
    operation('resolve before the payer has approved', async () => {
      const payment = await started();
      return simple(() => gateway.resolve(payment));
    }),
    operation('resolve once the payer has approved', async () => {
      const payment = await approved();
      return simple(
        () => gateway.resolve(payment),
        () => isCaptured(payment),
      );
    }),
    operation('resolve a payment that PayPal declines', async () => {
      const payment = await approved();
      return {
        async run() {
          await sandbox.addFault({ partner: 'paypal', operation: 'capture', fault: 'reject' });
          return gateway.resolve(payment);
        },
        again: async () => ({ kind: 'declined', providerRef: payment.providerRef, declineCode: 'card_declined' }),
      };
    }),
    operation('findCapture', async () => {
      const { payment } = await captured();
      return simple(() => gateway.findCapture(payment), always);
    }),
    operation('findSettlement', async () => {
      const { payment } = await captured();
      return simple(() => gateway.findSettlement(payment), always);
    }),
    operation('cancel', async () => {
      const payment = await started();
      return { run: () => gateway.cancel(payment), again: () => gateway.resolve(payment) };
    }),
    operation('refund', async () => {
      const { outcome } = await captured();
      const refund = refundOf(outcome.captureRef);
      return simple(
        () => gateway.refund(refund),
        async () =>
          (await sandbox.readLedger()).paypal.refunds.some(({ captureId }) => captureId === refund.captureRef),
      );
    }),
    operation('findRefund', async () => {
      const { outcome } = await captured();
      const refund = await gateway.refund(refundOf(outcome.captureRef));
      if (refund.kind !== 'refunded') throw new Error(`Expected a refund, got ${refund.kind}`);
      return simple(() => gateway.findRefund(refund.refundRef), always);
    }),
    operation('listReceived', async () => {
      await captured();
      const window = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) };
      return simple(() => gateway.listReceived(window));
    }),
    operation('books', async () => {
      const { outcome } = await captured();
      await gateway.refund(refundOf(outcome.captureRef));
      await sandbox.withdraw(100);
      return simple(() => collectBooks(gateway.books));
    }),
    operation('checkAccount', async () => simple(() => collect(gateway.checkAccount(HOOK)))),
  ];
}

function listSupplier(partner: SupplierName, sandbox: Sandbox, relayUrl: string): AdapterOperation[] {
  const { plans, esims } = connectAdapters(sandbox, relayUrl)[SUPPLIERS[partner]];
  const plan = { supplierPlanId: TURKEY[partner], quantity: 1 };
  let serial = 0;
  const bought = async () => {
    const marker = `${partner}-${++serial}`;
    // Where profiles take a while.
    await sandbox.changeAccount('esim-access', { allocationMs: 0 });
    const placed = await esims.purchase({ ...plan, marker });
    const outcome = placed.kind === 'processing' ? await esims.getPurchase(placed.reference) : placed;
    const [esim] = outcome.kind === 'issued' ? outcome.esims : [];
    if (outcome.kind !== 'issued' || !esim) throw new Error(`Expected an issued purchase, got ${outcome.kind}`);
    return { ...outcome, marker, iccid: esim.iccid, supplierRef: esim.supplierRef };
  };
  const operation = (name: string, arrange: AdapterOperation['arrange']): AdapterOperation => ({
    partner,
    name,
    arrange,
  });
  const { revocation } = esims;
  const takeBack = (esim: BoughtPlan) => {
    const isRevoked = async () => {
      const ledger = (await sandbox.readLedger())[SUPPLIERS[partner]];
      const found = 'refunds' in ledger ? ledger.refunds.find((refund) => refund.iccid === esim.iccid) : undefined;
      return { kind: found ? 'revoked' : 'kept', isCredited: (found?.amountMinor ?? 0) > 0 };
    };
    return {
      run: async () => revocation?.revoke({ ...esim, wasRequested: false }),
      again: isRevoked,
      isDone: async () => (await isRevoked()).kind === 'revoked',
    };
  };
  return [
    operation('listPlans', async () => simple(() => plans.listPlans(1))),
    operation('findPlan', async () => simple(() => plans.findPlan({ id: plan.supplierPlanId, countryCode: 'TR' }))),
    operation('listNetworks', async () => simple(() => plans.listNetworks())),
    operation('purchase', async () => purchase(esims, { ...plan, marker: `${partner}-${++serial}` }, sandbox, partner)),
    operation('purchase of a top-up', async () => {
      const { iccid } = await bought();
      return purchase(esims, { ...plan, iccid, marker: `${partner}-${++serial}` }, sandbox, partner);
    }),
    operation('purchase that is refused', async () =>
      simple(() => esims.purchase({ ...plan, supplierPlanId: 'no-such-plan', marker: `${partner}-${++serial}` })),
    ),
    operation('getPurchase', async () => {
      const { reference } = await bought();
      return simple(() => esims.getPurchase(reference), always);
    }),
    operation('listCompatible', async () => {
      const { iccid } = await bought();
      return simple(() => esims.listCompatible(iccid, [plan.supplierPlanId]));
    }),
    operation('listOrders', async () => {
      const { reference } = await bought();
      const list = async () => {
        const orders = await esims.listOrders({ maxAgeMs: 3_600_000, supplierPlanId: plan.supplierPlanId });
        const { ageMs: _, ...order } = orders.find((each) => each.reference === reference) ?? { ageMs: 0 };
        return order;
      };
      return simple(list);
    }),
    ...(esims.findPurchases
      ? [
          operation('findPurchases', async () => {
            const { marker } = await bought();
            return simple(async () => (await esims.findPurchases?.(marker))?.map(({ ageMs: _, ...order }) => order));
          }),
        ]
      : []),
    operation('isForNewEsims', async () => {
      const { iccid } = await bought();
      const outcome = await esims.purchase({ ...plan, iccid, marker: `${partner}-${++serial}` });
      if (outcome.kind !== 'issued') throw new Error(`Expected a top-up, got ${outcome.kind}`);
      const { reference } = outcome;
      const iccids = partner === 'airalo' ? [] : [iccid];
      return simple(() => esims.isForNewEsims({ ...plan, reference, ageMs: 0, iccids }));
    }),
    operation('getEsimState', async () => {
      const { iccid } = await bought();
      await sandbox.useData(iccid, 1250);
      return simple(() => esims.getEsimState({ iccid }));
    }),
    ...(esims.usages
      ? [
          operation('usages', async () => {
            const { iccid, supplierRef } = await bought();
            await sandbox.useData(iccid, 1250);
            return simple(async () => [...((await esims.usages?.read([{ iccid, supplierRef }])) ?? [])]);
          }),
        ]
      : []),
    ...(esims.getSeenNetwork
      ? [
          operation('getSeenNetwork', async () => {
            const { iccid } = await bought();
            await sandbox.useData(iccid, 1250);
            return simple(async () => esims.getSeenNetwork?.(iccid));
          }),
        ]
      : []),
    ...(revocation
      ? [
          operation('revocation check', async () => {
            const { iccid } = await bought();
            return simple(() => revocation.check({ iccid, supplierPlanId: plan.supplierPlanId }));
          }),
          operation('revocation', async () => {
            const { iccid } = await bought();
            const esim = { iccid, supplierPlanId: plan.supplierPlanId };
            return takeBack(esim);
          }),
          operation('revocation of one that is installed', async () => {
            const { iccid } = await bought();
            await sandbox.installEsim(iccid);
            return takeBack({ iccid, supplierPlanId: plan.supplierPlanId });
          }),
          operation('revocation again', async () => {
            const { iccid } = await bought();
            const esim = { iccid, supplierPlanId: plan.supplierPlanId };
            await revocation.revoke({ ...esim, wasRequested: false });
            return simple(() => revocation.revoke({ ...esim, wasRequested: true }), always);
          }),
        ]
      : []),
    operation('getBalance', async () => simple(() => esims.getBalance())),
    ...(esims.books
      ? [
          operation('books', async () => {
            await bought();
            return simple(() => collectBooks(esims.books));
          }),
        ]
      : []),
    operation('checkAccount', async () => simple(() => collect(esims.checkAccount(HOOK)))),
  ];
}

/** What came of a purchase is what the partner has on its books. */
function purchase(
  esims: EsimSupplier,
  request: PurchaseRequest & { marker: string },
  { readLedger }: Sandbox,
  partner: SupplierName,
) {
  const listSold = async () => {
    const { orders } = (await readLedger())[SUPPLIERS[partner]];
    return orders.map(({ reference }) => reference);
  };
  let before: string[] = [];
  const findNew = async () => (await listSold()).find((each) => !before.includes(each));
  return {
    isDone: async () => (await findNew()) !== undefined,
    async run() {
      before = await listSold();
      return esims.purchase(request);
    },
    async again() {
      const reference = await findNew();
      return reference === undefined ? { kind: 'not sold' } : esims.getPurchase(reference, request.iccid);
    },
  };
}
