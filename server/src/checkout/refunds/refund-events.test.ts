import { afterAll, afterEach, expect, test } from 'vitest';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { answerPaypal, nextActionUrl, returnToShop } from '../../../test/payer.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { SMALL, stockPlans } from '../../../test/stock.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { showAdminOrder } from '../../admin/orders/show-admin-order.ts';
import { refundOrder } from './request-refund.ts';

/** The partners' own webhooks reach this shop; its books are checked afterwards. */
const shop = await createTestShop({ runsJobs: true });
await stockPlans(shop.shop);
afterEach(async () => {
  await shop.sandbox.clearFaults();
  await eventually(() => expectInvariants(shop));
});
afterAll(() => shop.close());

const OWNER = { actor: 'admin:deniz', record: async () => {} };

async function buy(body: Record<string, unknown>) {
  const shopper = createShopper(shop);
  await shopper.add(SMALL);
  const response = await shopper.submit({ body });
  const { orderNumber } = placedOrder(response);
  if (body.paymentMethod === 'paypal') await returnToShop(await answerPaypal(nextActionUrl(response), 'approve'));
  await shopper.waitForOrder(orderNumber, isCompleted);
  const { order, payment } = await findPaymentOf(shop, orderNumber);
  const { esims } = await showAdminOrder(shop.shop, order.id);
  return {
    orderId: order.id,
    captureRef: payment.captureRef ?? '',
    esims: esims.map(({ id }) => ({ id, mayKeep: false })),
  };
}

const paypal = () => buy({ paymentMethod: 'paypal' });
const see = async (orderId: number) => {
  const { status, refunds, ledger, needsAttention, timeline } = await showAdminOrder(shop.shop, orderId);
  return {
    status,
    states: refunds.map(({ state }) => state),
    ledger,
    needsAttention,
    kinds: timeline.map(({ kind }) => kind),
  };
};

test.each([
  ['COMPLETED', { status: 'refunded', states: ['refunded'], ledger: { refunded: '3.99' }, needsAttention: null }],
  ['FAILED', { status: 'completed', states: ['failed'], ledger: { refunded: '0.00' }, needsAttention: 'refund' }],
  ['CANCELLED', { status: 'completed', states: ['failed'], ledger: { refunded: '0.00' }, needsAttention: 'refund' }],
] as const)('a refund that is pending at PayPal and then %s ends so in the shop', async (end, expected) => {
  const { orderId, captureRef, esims } = await paypal();
  await shop.sandbox.actOnCapture(captureRef, 'echeck');
  const refund = await refundOrder(shop.shop, { ...OWNER, orderId, esims });
  expect(refund.state).toBe('pending');
  await shop.sandbox.finishRefund(refund.refundRef ?? '', end);
  await eventually(async () => expect(await see(orderId)).toMatchObject(expected));
});

test('a dispute at PayPal that the payer wins, and its reversal on top of a refund, are in the books', async () => {
  const { orderId, captureRef } = await paypal();
  await refundOrder(shop.shop, { ...OWNER, orderId, esims: [], amount: '1.00' });
  await shop.sandbox.actOnCapture(captureRef, 'dispute');
  await eventually(async () => expect((await see(orderId)).needsAttention).toBe('disputed'));
  await expect(refundOrder(shop.shop, { ...OWNER, orderId, esims: [], amount: '1.00' })).rejects.toMatchObject({
    code: 'refund_not_possible',
  });
  await shop.sandbox.actOnCapture(captureRef, 'dispute', 'RESOLVED_BUYER_FAVOUR');
  await shop.sandbox.actOnCapture(captureRef, 'reverse');
  await eventually(async () =>
    expect(await see(orderId)).toMatchObject({ needsAttention: null, ledger: { refunded: '1.00', reversed: '3.99' } }),
  );
});

// I16: duplicated, late and forged, as the partner delivers them.
test.each(['duplicate', 'late', 'forged', 'drop'])(
  'a refund whose events are %s is in the books once',
  async (fault) => {
    await shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault, times: 10, delayMs: 300 });
    const { orderId, esims } = await buy(card(CARDS.good));
    await refundOrder(shop.shop, { ...OWNER, orderId, esims });
    await eventually(async () => {
      const { status, ledger, kinds } = await see(orderId);
      expect([status, ledger.refunded]).toEqual(['refunded', '3.99']);
      expect(kinds.filter((kind) => kind === 'payment_refunded')).toHaveLength(1);
    });
  },
);
