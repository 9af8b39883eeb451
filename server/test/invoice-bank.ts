import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { listen } from '@esimshop/extension/testing/faulty-front';
import type { Booked } from '@esimshop/extension/testing/gateway-contract';

/** What the bank keeps of a transfer, in minor units. */
export const TRANSFER_FEE_MINOR = 25;
export const BANK_KEY = 'the key of the shop';

type Invoice = { id: string; order: string; amount: number; currency: string; returnUrl: string; key: string } & {
  state: 'open' | 'paid' | 'cancelled';
  paidAt: string | null;
  refunds: { id: string; key: string; amount: number }[];
};
type Reply = { status: number; body?: object };

/** A bank at which invoices are paid by transfer, as an HTTP server. */
export async function openInvoiceBank() {
  const invoices: Invoice[] = [];
  const describe = ({ refunds: _, key: __, returnUrl: ___, ...invoice }: Invoice) => ({
    ...invoice,
    url: `https://bank.example/invoices/${invoice.id}`,
    fee: TRANSFER_FEE_MINOR,
  });
  const find = (id: string | undefined) => invoices.find((each) => each.id === id);

  function open(sent: Record<string, unknown>): Reply {
    const { key, order, amount, currency, returnUrl } = sent;
    if (typeof key !== 'string' || typeof order !== 'string' || typeof amount !== 'number') return { status: 422 };
    const known = invoices.find((each) => each.key === key);
    if (known) {
      const isSame = known.order === order && known.amount === amount && known.currency === currency;
      return { status: isSame ? 200 : 409, body: describe(known) };
    }
    const terms = { order, amount, currency: String(currency), returnUrl: String(returnUrl), key };
    const invoice: Invoice = { id: `inv-${randomUUID()}`, ...terms, state: 'open', paidAt: null, refunds: [] };
    invoices.push(invoice);
    return { status: 201, body: describe(invoice) };
  }

  function refund(invoice: Invoice | undefined, { key, amount }: Record<string, unknown>): Reply {
    if (invoice?.state !== 'paid') return { status: 404 };
    if (typeof key !== 'string' || typeof amount !== 'number') return { status: 422 };
    const known = invoice.refunds.find((each) => each.key === key);
    if (known) return { status: known.amount === amount ? 200 : 409, body: { id: known.id } };
    const returned = invoice.refunds.reduce((sum, each) => sum + each.amount, 0);
    if (returned + amount > invoice.amount) return { status: 422 };
    const made = { id: `back-${randomUUID()}`, key, amount };
    invoice.refunds.push(made);
    return { status: 201, body: { id: made.id } };
  }

  function answer(method: string, url: URL, sent: Record<string, unknown>): Reply {
    const [, room, id, act] = url.pathname.split('/');
    if (method === 'POST' && room === 'invoices' && !id) return open(sent);
    if (method === 'POST' && room === 'transfers' && act === 'refunds') return refund(find(id), sent);
    if (method === 'GET' && room === 'refunds') {
      const isKnown = invoices.some(({ refunds }) => refunds.some((each) => each.id === id));
      return isKnown ? { status: 200, body: { id } } : { status: 404 };
    }
    if (method === 'GET' && room === 'received') {
      const [from, to] = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? ''];
      const within = invoices.filter(({ paidAt }) => paidAt !== null && paidAt >= from && paidAt <= to);
      return { status: 200, body: { invoices: within.map(describe) } };
    }
    const invoice = room === 'invoices' ? find(id) : undefined;
    if (!invoice) return { status: 404 };
    if (act === 'cancel' && invoice.state === 'open') invoice.state = 'cancelled';
    return { status: 200, body: describe(invoice) };
  }

  const { baseUrl, close } = await listen(async (request: IncomingMessage, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const isKnown = request.headers.authorization === `Bearer ${BANK_KEY}`;
    const { status, body } = isKnown
      ? answer(request.method ?? '', new URL(request.url ?? '/', 'http://bank'), text ? JSON.parse(text) : {})
      : { status: 401 };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  const ofOrder = (orderNumber: string) => invoices.filter(({ order }) => order === orderNumber);
  return {
    baseUrl,
    close,
    /** The payer transfers the money. Returns where the bank sends their browser. */
    pay(actionUrl: string): string {
      const invoice = find(decodeURIComponent(actionUrl.split('/').at(-1) ?? ''));
      if (!invoice) throw new Error(`The bank has no invoice at ${actionUrl}`);
      invoice.state = 'paid';
      invoice.paidAt ??= new Date().toISOString();
      return invoice.returnUrl;
    },
    booked(orderNumber: string): Booked {
      const paid = ofOrder(orderNumber).filter(({ state }) => state === 'paid');
      return {
        payments: paid.length,
        receivedMinor: paid.reduce((sum, { amount }) => sum + amount, 0),
        returnedMinor: paid.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0),
      };
    },
    /** The bank tells of the invoice. */
    webhookOf(orderNumber: string): { rawBody: Buffer; headers: Record<string, string> } {
      const rawBody = Buffer.from(JSON.stringify({ event: randomUUID(), invoice: ofOrder(orderNumber)[0]?.id }));
      return {
        rawBody,
        headers: { 'bank-signature': createHmac('sha256', BANK_KEY).update(rawBody).digest('hex') },
      };
    },
  };
}
