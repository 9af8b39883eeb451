import { createHmac, timingSafeEqual } from 'node:crypto';
import type {
  Extension,
  ExtensionKit,
  OpenPayment,
  PaymentGateway,
  PaymentOutcome,
  PaymentTerms,
} from '@esimshop/extension/interface';

type Invoice = { id: string; order: string; amount: number; currency: string; state: string } & {
  url: string;
  paidAt: string | null;
  fee: number;
};
type Reply = { status: number; body: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** @throws Error if it is no invoice: the shop then takes the outcome for unknown */
function readInvoice(body: unknown): Invoice {
  const isOne = isRecord(body) && typeof body.id === 'string' && typeof body.state === 'string';
  if (!isOne || typeof body.order !== 'string' || typeof body.amount !== 'number' || typeof body.url !== 'string')
    throw new Error('The bank’s answer is no invoice');
  return body as Invoice;
}

const termsOf = ({ order, amount, currency }: Invoice): PaymentTerms => ({
  ...{ orderNumber: order, amountMinor: amount, currency },
});

/** What the invoice says, if it is the one that was asked about. */
function toOutcome(invoice: Invoice, terms: PaymentTerms): PaymentOutcome {
  const { id: providerRef, state, url } = invoice;
  const reported = termsOf(invoice);
  const captureRef = `transfer-${providerRef}`;
  const isPaid = state === 'paid';
  const isIt =
    reported.orderNumber === terms.orderNumber &&
    reported.amountMinor === terms.amountMinor &&
    reported.currency === terms.currency;
  if (!isIt) return { kind: 'mismatch', providerRef, reported, ...(isPaid && { captureRef }) };
  if (isPaid) return { kind: 'captured', providerRef, captureRef };
  if (state === 'cancelled') return { kind: 'cancelled', providerRef, declineCode: 'cancelled_by_payer' };
  return { kind: 'requires_action', providerRef, url };
}

/** The gateway to a bank at which invoices are paid by transfer, as somebody else would write it. */
function createInvoiceGateway({ env, http, timeoutMs }: ExtensionKit): PaymentGateway {
  const { BANK_URL: baseUrl, BANK_KEY: key } = env;
  if (!baseUrl || !key) throw new Error('Set BANK_URL and BANK_KEY to the address and the key of your account.');

  /** One request. @throws Error unless the whole answer came */
  async function call(method: 'GET' | 'POST', path: string, sent?: object): Promise<Reply> {
    const { status, text } = await http.exchange({
      ...{ url: `${baseUrl}${path}`, method, timeoutMs, onFreshConnection: method === 'POST' },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: sent && JSON.stringify(sent),
    });
    return { status, body: http.parseJson(text) };
  }

  async function read(path: string): Promise<unknown> {
    const { status, body } = await call('GET', path);
    if (status !== 200) throw new Error(`The bank answered ${status}`);
    return body;
  }
  const readOf = async ({ providerRef }: OpenPayment) =>
    readInvoice(await read(`/invoices/${encodeURIComponent(providerRef)}`));

  /** What moves money: refused before it was looked at, or not sent at all, it was certainly not done. */
  async function send(path: string, sent: object): Promise<Reply | { notDone: string }> {
    try {
      const reply = await call('POST', path, sent);
      return [401, 429].includes(reply.status) ? { notDone: `The bank answered ${reply.status}` } : reply;
    } catch (error) {
      if (http.wasNotSent(error)) return { notDone: 'The bank could not be reached' };
      throw error;
    }
  }

  return {
    method: 'invoice',
    methodNames: { en: 'Bank transfer', tr: 'Banka havalesi' },
    takesCards: false,
    async start({ orderNumber, amountMinor, currency, idempotencyKey, returnUrl }) {
      const terms = { orderNumber, amountMinor, currency };
      const sent = { key: idempotencyKey, order: orderNumber, amount: amountMinor, currency, returnUrl };
      const reply = await send('/invoices', sent);
      if ('notDone' in reply) return { kind: 'unavailable', message: reply.notDone };
      // 409: the invoice that has this key, whose terms are others.
      if (![200, 201, 409].includes(reply.status)) throw new Error(`The bank answered ${reply.status}`);
      return toOutcome(readInvoice(reply.body), terms);
    },
    resolve: async (payment) => toOutcome(await readOf(payment), payment),
    async findCapture(payment) {
      const outcome = toOutcome(await readOf(payment), payment);
      return outcome.kind === 'captured' || outcome.kind === 'mismatch' ? outcome : { kind: 'none' };
    },
    async findSettlement(payment) {
      const { state, fee } = await readOf(payment);
      return state === 'paid' ? { feeMinor: fee } : undefined;
    },
    async cancel(payment) {
      const found = toOutcome(await readOf(payment), payment);
      if (found.kind !== 'requires_action') return found;
      const { body } = await call('POST', `/invoices/${encodeURIComponent(payment.providerRef)}/cancel`);
      return toOutcome(readInvoice(body), payment);
    },
    async refund({ captureRef, amountMinor, idempotencyKey }) {
      const invoice = captureRef.replace(/^transfer-/, '');
      const sent = { key: idempotencyKey, amount: amountMinor };
      const reply = await send(`/transfers/${encodeURIComponent(invoice)}/refunds`, sent);
      if ('notDone' in reply) return { kind: 'not_done', message: reply.notDone };
      const { status, body } = reply;
      if ([404, 409, 422].includes(status)) return { kind: 'failed', message: `The bank refused it (${status})` };
      if (![200, 201].includes(status) || !isRecord(body) || typeof body.id !== 'string')
        throw new Error(`The bank answered ${status}`);
      return { kind: 'refunded', refundRef: body.id };
    },
    async findRefund(refundRef) {
      await read(`/refunds/${encodeURIComponent(refundRef)}`);
      return { kind: 'refunded', refundRef };
    },
    async listReceived({ from, to }) {
      const body = await read(`/received?from=${from.toISOString()}&to=${to.toISOString()}`);
      if (!isRecord(body) || !Array.isArray(body.invoices)) throw new Error('The bank’s answer is no list');
      return body.invoices.map(readInvoice).map((invoice) => ({
        ...termsOf(invoice),
        ...{ captureRef: `transfer-${invoice.id}`, providerRef: invoice.id },
        receivedAt: new Date(invoice.paidAt ?? Number.NaN),
      }));
    },
    async *checkAccount() {},
    async verifyWebhook(rawBody, headers) {
      const given = Buffer.from(headers['bank-signature'] ?? '', 'hex');
      const expected = createHmac('sha256', key).update(rawBody).digest();
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const body = http.parseJson(rawBody.toString());
      if (!isRecord(body) || typeof body.event !== 'string') return undefined;
      return {
        ...{ eventId: body.event, kind: 'invoice.paid' },
        ...(typeof body.invoice === 'string' ? { subject: body.invoice } : { isUnreadable: true as const }),
      };
    },
  };
}

export const extension: Extension = {
  interfaceVersion: 1,
  hasSandbox: true,
  gateways: { invoices: createInvoiceGateway },
};
