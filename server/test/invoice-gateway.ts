import { randomUUID } from 'node:crypto';
import type { OpenPayment, PaymentGateway, PaymentOutcome, PaymentTerms } from '../src/partners/payment-gateway.ts';

type Invoice = PaymentTerms & { id: string; returnUrl: string; isPaid: boolean; refunds: Map<string, number> };

/** What the bank keeps of a transfer, in minor units. */
export const TRANSFER_FEE_MINOR = 25;

/** A bank at which invoices are paid by transfer, and the gateway to it, as somebody else would write it. */
export function createInvoiceBank() {
  const invoices = new Map<string, Invoice>();

  const outcomeOf = ({ id, isPaid }: Invoice): PaymentOutcome =>
    isPaid
      ? { kind: 'captured', providerRef: id, captureRef: `transfer-${id}` }
      : { kind: 'requires_action', providerRef: id, url: `https://bank.example/invoices/${id}` };
  const find = ({ providerRef }: Pick<OpenPayment, 'providerRef'>): Invoice => {
    const invoice = invoices.get(providerRef);
    if (!invoice) throw new Error(`The bank has no invoice ${providerRef}`);
    return invoice;
  };

  const gateway: PaymentGateway = {
    method: 'invoice',
    methodNames: { en: 'Bank transfer', tr: 'Banka havalesi' },
    takesCards: false,
    async start({ idempotencyKey, returnUrl, orderNumber, amountMinor, currency }) {
      const known = invoices.get(idempotencyKey);
      const terms = { orderNumber, amountMinor, currency };
      const invoice = known ?? { ...terms, id: idempotencyKey, returnUrl, isPaid: false, refunds: new Map() };
      invoices.set(idempotencyKey, invoice);
      return outcomeOf(invoice);
    },
    resolve: async (payment) => outcomeOf(find(payment)),
    async findCapture(payment) {
      const outcome = outcomeOf(find(payment));
      return outcome.kind === 'captured' ? outcome : { kind: 'none' };
    },
    findSettlement: async (payment) => (find(payment).isPaid ? { feeMinor: TRANSFER_FEE_MINOR } : undefined),
    async cancel(payment) {
      const invoice = find(payment);
      if (invoice.isPaid) return outcomeOf(invoice);
      return { kind: 'cancelled', providerRef: invoice.id, declineCode: 'cancelled_by_payer' };
    },
    async refund({ captureRef, idempotencyKey, amountMinor }) {
      find({ providerRef: captureRef.replace('transfer-', '') }).refunds.set(idempotencyKey, amountMinor);
      return { kind: 'refunded', refundRef: `back-${idempotencyKey}` };
    },
    findRefund: async (refundRef) => ({ kind: 'refunded', refundRef }),
    listReceived: async () =>
      [...invoices.values()]
        .filter(({ isPaid }) => isPaid)
        .map(({ id, orderNumber, amountMinor, currency }) => ({
          ...{ orderNumber, amountMinor, currency },
          providerRef: id,
          captureRef: `transfer-${id}`,
          receivedAt: new Date(),
        })),
    async *checkAccount() {},
    async verifyWebhook(rawBody, headers) {
      if (headers['bank-signature'] !== 'signed by the bank') return undefined;
      const { invoice } = JSON.parse(rawBody.toString()) as { invoice: string };
      return { eventId: randomUUID(), kind: 'invoice.paid', subject: invoice };
    },
  };
  return {
    gateway,
    /** The payer transfers the money. Returns where the bank sends their browser. */
    pay(actionUrl: string): string {
      const invoice = find({ providerRef: decodeURIComponent(actionUrl.split('/').at(-1) ?? '') });
      invoice.isPaid = true;
      return invoice.returnUrl;
    },
    refundedOf: (orderNumber: string) =>
      [...invoices.values()]
        .filter((each) => each.orderNumber === orderNumber)
        .flatMap(({ refunds }) => [...refunds.values()]),
    invoiceOf: (orderNumber: string) => [...invoices.values()].find((each) => each.orderNumber === orderNumber)?.id,
  };
}
