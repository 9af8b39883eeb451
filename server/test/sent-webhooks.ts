import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { readWebhook } from '../src/partners/airalo/webhook.ts';
import { createWebhookReader } from '../src/partners/esim-access/webhook.ts';
import { readCallback } from '../src/partners/esim-go/webhook-signature.ts';
import type { EsimEvent } from '../src/partners/esim-supplier.ts';
import { startDeadline } from '../src/partners/exchange.ts';
import type { PaymentEvent } from '../src/partners/payment-gateway.ts';
import { verifyPaypalWebhook } from '../src/partners/paypal/verify-paypal-webhook.ts';
import { verifyStripeWebhook } from '../src/partners/stripe/verify-stripe-webhook.ts';
import { connectAdapters, type PartnerName, TURKEY } from './adapter-operations.ts';
import { describePayment, expectKind, expectRedirect } from './partner-payments.ts';
import type { PartnerSandbox } from './partner-sandbox.ts';
import { SUPPLIERS, type SupplierName } from './sandbox-controls.ts';
import { CARDS } from './shopper.ts';

/** A webhook's body as a partner sends it, by the partner's name of its kind; Airalo's have none. */
export type SentWebhook = { partner: PartnerName; kind: string; body: string };

/** Of every kind that the shop reads one, and more where its states differ. */
export async function collectWebhooks(sandbox: PartnerSandbox): Promise<SentWebhook[]> {
  const collect = async (partner: PartnerName, kind: string, ...texts: string[]): Promise<SentWebhook> => {
    const { rawBody } = await sandbox.nextWebhook([kind, ...texts]);
    return { partner, kind, body: rawBody.toString('utf8') };
  };
  const adapters = connectAdapters(sandbox);
  const { tokenise, stripe, paypal } = adapters;

  const payByCard = async (number: string) =>
    stripe.start(describePayment(sandbox, { paymentMethodRef: await tokenise(number) }));
  const paid = expectKind(await payByCard(CARDS.good), 'captured');
  const paidByOther = expectKind(await payByCard(REFUNDED_LATER), 'captured');
  await payByCard(CARDS.declined);
  const refundAt = (captureRef: string) => ({ captureRef, amountMinor: 500, currency: 'USD' });
  await stripe.refund({ ...refundAt(paid.captureRef), idempotencyKey: 'refund-1' });
  await stripe.refund({ ...refundAt(paidByOther.captureRef), idempotencyKey: 'refund-2' });
  await sandbox.closeDispute((await sandbox.disputeCharge(paid.captureRef)).id, 'won');
  const inquiry = await sandbox.disputeCharge(paidByOther.captureRef, { isInquiry: true });

  const approve = async () => {
    const payment = describePayment(sandbox);
    const { providerRef } = expectRedirect(await paypal.start(payment));
    const body = new URLSearchParams({ token: providerRef, decision: 'approve' });
    await fetch(`${sandbox.url}/sandbox/paypal/approve`, { method: 'POST', redirect: 'manual', body });
    return expectKind(await paypal.resolve({ ...payment, providerRef }), 'captured');
  };
  const [capture, echeck] = [await approve(), await approve()];
  await paypal.refund({ ...refundAt(capture.captureRef), idempotencyKey: 'refund-3' });
  await sandbox.actOnCapture(echeck.captureRef, 'echeck');
  await paypal.refund({ ...refundAt(echeck.captureRef), idempotencyKey: 'refund-4' });
  await sandbox.actOnCapture(capture.captureRef, 'reverse');
  await sandbox.actOnCapture(capture.captureRef, 'dispute');
  await sandbox.actOnCapture(capture.captureRef, 'dispute', 'RESOLVED_BUYER_FAVOUR');

  await sandbox.changeAccount('esim-access', { allocationMs: 0 });
  const buy = async (name: SupplierName, startedHoursAgo = 0) => {
    const { esims } = adapters[SUPPLIERS[name]];
    const placed = await esims.purchase({ supplierPlanId: TURKEY[name], quantity: 1, marker: `a-webhook-${name}` });
    const bought = placed.kind === 'processing' ? await esims.getPurchase(placed.reference) : placed;
    const iccid = bought.kind === 'issued' ? bought.esims[0]?.iccid : undefined;
    if (!iccid) throw new Error(`Expected an eSIM, got ${bought.kind}`);
    await sandbox.useData(iccid, 4000, startedHoursAgo);
    return iccid;
  };
  // The last day of thirty.
  const ofAccess = await buy('esim-access', 29.5 * 24);
  const iccids = { esimGo: await buy('esim-go'), airalo: await buy('airalo') };
  await sandbox.changeAccount('esim-go', { balanceMinor: 50 });
  await sandbox.changeAccount('esim-go', { balanceMinor: 1_000_000 });

  return [
    await collect('stripe', 'payment_intent.succeeded', paid.providerRef),
    await collect('stripe', 'payment_intent.payment_failed'),
    await collect('stripe', 'charge.refunded', paid.providerRef),
    await collect('stripe', 'refund.created', paid.providerRef),
    await collect('stripe', 'refund.created', paidByOther.providerRef),
    await collect('stripe', 'refund.updated', paidByOther.providerRef),
    await collect('stripe', 'charge.dispute.created', paid.captureRef),
    await collect('stripe', 'charge.dispute.created', inquiry.id),
    await collect('stripe', 'charge.dispute.funds_withdrawn'),
    await collect('stripe', 'charge.dispute.funds_reinstated'),
    await collect('stripe', 'charge.dispute.closed'),
    await collect('paypal', 'CHECKOUT.ORDER.APPROVED', capture.providerRef),
    await collect('paypal', 'PAYMENT.CAPTURE.COMPLETED', capture.captureRef),
    await collect('paypal', 'PAYMENT.CAPTURE.REFUNDED', capture.captureRef),
    await collect('paypal', 'PAYMENT.CAPTURE.REFUNDED', echeck.captureRef, 'PENDING'),
    await collect('paypal', 'PAYMENT.CAPTURE.REVERSED'),
    await collect('paypal', 'CUSTOMER.DISPUTE.CREATED'),
    await collect('paypal', 'CUSTOMER.DISPUTE.RESOLVED'),
    await collect('esim-go', 'FirstAttachment', iccids.esimGo),
    await collect('esim-go', 'Utilisation', iccids.esimGo),
    await collect('esim-go', 'LowBalance'),
    await collect('esim-go', 'Topup'),
    { ...(await collect('airalo', iccids.airalo)), kind: 'low data' },
    { partner: 'airalo', kind: 'credit limit', body: CREDIT_LIMIT },
    await collect('esim-access', 'ORDER_STATUS'),
    await collect('esim-access', 'ESIM_STATUS', ofAccess),
    await collect('esim-access', 'SMDP_EVENT', ofAccess),
    await collect('esim-access', 'DATA_USAGE', ofAccess),
    await collect('esim-access', 'VALIDITY_USAGE', ofAccess),
    { partner: 'esim-access', kind: 'CHECK_HEALTH', body: CHECK_HEALTH },
  ];
}

const REFUNDED_LATER = '4000000000007726';
/** The example of Airalo's "Webhook definition"; the sandbox sends one after half a million dollars. */
const CREDIT_LIMIT = '{"message":"Surpassed 80% of the credit limit balance","remaining":225.35}';

/** Sent once, as its address is set, which the shop does not do. */
const CHECK_HEALTH =
  '{"notifyType":"CHECK_HEALTH","notifyId":"918ff7f6","eventGenerateTime":"2026-04-22T11:31:33Z","content":{"orderNo":"1234567890","orderStatus":"Test"}}';

/** What the adapter makes of a body that is the partner's. */
export async function readSigned({ partner, body }: SentWebhook): Promise<PaymentEvent | EsimEvent | undefined> {
  const rawBody = Buffer.from(body);
  switch (partner) {
    case 'stripe': {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
      return verifyStripeWebhook(rawBody, { 'stripe-signature': signature }, SECRET);
    }
    case 'paypal':
      return verifyPaypalWebhook(
        {
          // PayPal itself is asked, and says yes.
          call: async () => ({ kind: 'response', status: 200, body: { verification_status: 'SUCCESS' } }),
          webhookId: 'WH-1',
          deadline: startDeadline(1_000),
        },
        rawBody,
        Object.fromEntries(PAYPAL_HEADERS.map((name) => [`paypal-${name}`, 'a-value'])),
      );
    case 'esim-go':
      return readCallback({ rawBody, apiKey: SECRET, signature: mac('sha256', body) });
    case 'esim-access':
      return createWebhookReader(['127.0.0.1'])({ rawBody, from: '127.0.0.1' });
    case 'airalo':
      return readWebhook({ rawBody, clientSecret: SECRET, signature: mac('sha512', body) });
  }
}

const SECRET = 'a-secret-of-this-test';
const PAYPAL_HEADERS = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
const mac = (hash: string, body: string) => createHmac(hash, SECRET).update(body).digest('hex');
