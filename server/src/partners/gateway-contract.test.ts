import {
  type Booked,
  describeGateway,
  type GatewayUnderTest,
  type Payer,
} from '@esimshop/extension/testing/gateway-contract';
import { pino } from 'pino';
import { openPartnerSandbox } from '../../test/partner-sandbox.ts';
import { answerBank, answerPaypal, moveTo } from '../../test/payer.ts';
import type { SandboxLedger } from '../../test/sandbox-controls.ts';
import { createPaypalGateway } from './paypal/paypal-gateway.ts';
import { createSandboxTokeniser } from './stripe/sandbox-tokeniser.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';

const sandbox = await openPartnerSandbox();
const common = { timeoutMs: 30_000, log: pino({ level: 'silent' }) };
const tokeniser = createSandboxTokeniser({ sandboxUrl: sandbox.url, timeoutMs: 30_000 });

type Received = { amountMinor: number; refundedMinor: number };

/** What the sandbox does is the same for each of its gateways. */
function underTest(
  name: 'stripe' | 'paypal',
  gateway: Omit<GatewayUnderTest, 'name' | 'fail' | 'clearFaults' | 'booked'> & {
    received: (ledger: SandboxLedger, orderNumber: string) => Received[];
  },
): GatewayUnderTest {
  const { received, ...rest } = gateway;
  return {
    name,
    ...rest,
    fail: (operation, fault, times = 1) =>
      sandbox.addFault({ partner: name, operation, fault, times, ...(fault === 'slow' && { delayMs: 30_000 }) }),
    clearFaults: () => sandbox.clearFaults(),
    async booked(orderNumber): Promise<Booked> {
      const all = received(await sandbox.readLedger(), orderNumber);
      const sum = (amount: (each: Received) => number) => all.reduce((total, each) => total + amount(each), 0);
      return {
        payments: all.length,
        receivedMinor: sum(({ amountMinor }) => amountMinor),
        returnedMinor: sum(({ refundedMinor }) => refundedMinor),
      };
    },
  };
}

const CARDS: Record<Payer, string> = {
  paying: '4242424242424242',
  asked: '4000000000003220',
  refusing: '4000000000003220',
  declined: '4000000000009995',
};

describeGateway(
  underTest('stripe', {
    connect: ({ hasWrongKey, ...changes } = {}) =>
      createStripeGateway({
        ...{ ...sandbox.connection.stripe, ...common, sandbox: true, ...changes },
        ...(hasWrongKey && { secretKey: 'sk_test_wrong', webhookSecret: 'whsec_wrong' }),
      }),
    payers: ['paying', 'asked', 'refusing', 'declined'],
    async describe(payer) {
      const card = await tokeniser.tokenise({ number: CARDS[payer], expiry: '12/40', cvc: '123', name: 'Ada' });
      if (card.kind !== 'token') throw new Error(`Expected a token, got ${card.kind}`);
      return { paymentMethodRef: card.paymentMethodRef };
    },
    act: (payer, { actionUrl }) =>
      answerBank(moveTo(sandbox.url, actionUrl ?? ''), payer === 'refusing' ? 'fail' : 'complete'),
    operations: { start: 'create', charge: 'create', read: 'retrieve', refund: 'refund' },
    received: ({ stripe }, orderNumber) =>
      stripe.charges.filter(({ metadata }) => metadata.order_number === orderNumber),
    nextWebhook: ({ providerRef }) => sandbox.nextWebhook([providerRef, 'payment_intent.succeeded']),
  }),
);

describeGateway(
  underTest('paypal', {
    connect: ({ hasWrongKey, ...changes } = {}) =>
      createPaypalGateway({
        ...{ ...sandbox.connection.paypal, ...common, ...changes },
        ...(hasWrongKey && { clientSecret: 'wrong', webhookId: 'WRONG' }),
      }),
    payers: ['paying', 'asked', 'refusing', 'declined'],
    async act(payer, { actionUrl }) {
      if (payer === 'declined') await sandbox.addFault({ partner: 'paypal', operation: 'capture', fault: 'reject' });
      await answerPaypal(moveTo(sandbox.url, actionUrl ?? ''), payer === 'refusing' ? 'cancel' : 'approve');
    },
    operations: { start: 'create', charge: 'capture', read: 'get', refund: 'refund' },
    received: ({ paypal }, orderNumber) => paypal.captures.filter(({ invoiceId }) => invoiceId === orderNumber),
    nextWebhook: ({ captureRef }) => sandbox.nextWebhook([captureRef, 'PAYMENT.CAPTURE.COMPLETED']),
  }),
);
