import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Books, createBooks, type Purchase } from './books.ts';
import { showPlans, showPurchase, showRefund } from './views.ts';

export type StandIn = {
  baseUrl: string;
  books: Books;
  /** Purchases are sent to this address as they are settled, as from Zendit's console. */
  sendWebhooks(to: { url: string; authorization: string }): void;
  close(): Promise<void>;
};

/** How long Zendit takes for a transaction. */
const SETTLE_MS = 300;
const MOST = 1024;

/** A refusal, as Zendit answers it. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const notFound = (what: string) => new Refusal(404, 'NOT_FOUND', `${what} does not exist or is not enabled`);
const invalid = (message: string) => new Refusal(400, 'INVALID_REQUEST', message);

/** Zendit for one account on loopback, as strict as its documents: unknown parameters, fields and names are refused. */
export async function openStandIn({ apiKey = 'right', port = 0 } = {}): Promise<StandIn> {
  const books = createBooks();
  let webhook: { url: string; authorization: string } | undefined;

  async function settleLater(purchase: Purchase): Promise<void> {
    await delay(SETTLE_MS, undefined, { ref: false });
    books.settle(purchase);
    books.settleRefund(purchase);
    if (!webhook) return;
    const { url, authorization } = webhook;
    const headers = { authorization, 'content-type': 'application/json' };
    // A receiver that is away hears nothing: the transaction can be asked for.
    await fetch(url, { method: 'POST', headers, body: JSON.stringify(showPurchase(purchase)) }).catch(() => {});
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      throw new Refusal(401, 'NOT_AUTHORIZED', 'Your API key is incorrect or not authorized to access this system');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://zendit');
    const [root, first, second, third] = pathname.split('/').slice(1).map(decodeURIComponent);
    const call = `${request.method} ${root}/${root === 'esim' && second === 'plans' ? '{iccid}' : (first ?? '')}`;
    const body = Buffer.concat(await request.toArray()).toString();
    switch (call) {
      case 'GET balance/':
        return { availableBalance: books.balance, currency: 'USD', currencyDivisor: 1000 };
      case 'GET esim/offers':
        return second === undefined ? listOffers(books, searchParams) : findOffer(books, second);
      case 'GET esim/{iccid}': {
        const esim = books.esims.get(first ?? '');
        if (!esim) throw notFound('The eSIM');
        return showPlans(esim);
      }
      case 'GET esim/purchases': {
        if (second === undefined) return listPurchases(books, searchParams);
        const purchase = findPurchase(books, second);
        if (third !== 'refund') return showPurchase(purchase);
        if (!purchase.refund) throw notFound('The refund');
        return showRefund(purchase);
      }
      case 'POST esim/purchases': {
        const purchase = second === undefined ? buy(books, body) : refund(findPurchase(books, second), third);
        void settleLater(purchase);
        const status = second === undefined ? 'ACCEPTED' : purchase.refund?.status;
        return { status, transactionId: purchase.transactionId };
      }
      default:
        throw notFound(pathname);
    }
  }

  const server: Server = createServer(async (request, response) => {
    const [status, body] = await answer(request).then(
      (found) => [200, found] as const,
      (error: unknown) => {
        const { status: code = 500, code: name = 'INTERNAL' } = error as Partial<Refusal>;
        return [code, { code: name, message: String(error), description: String(error) }] as const;
      },
    );
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Expected the stand-in to listen on a port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    books,
    sendWebhooks: (to) => {
      webhook = to;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readPage<Item>(items: Item[], query: URLSearchParams, known: readonly string[]) {
  const other = [...query.keys()].find((name) => !['_limit', '_offset', ...known].includes(name));
  if (other) throw invalid(`${other} is no parameter`);
  const limit = Number(query.get('_limit') ?? Number.NaN);
  const offset = Number(query.get('_offset') ?? Number.NaN);
  if (!(limit >= 1 && limit <= MOST && offset >= 0)) throw invalid('_limit is 1 to 1024, and _offset at least 0');
  return { limit, offset, total: items.length, list: items.slice(offset, offset + limit) };
}

function listOffers({ offers }: Books, query: URLSearchParams) {
  const [brand, country] = [query.get('brand'), query.get('country')];
  const found = offers.filter(
    (each) => (brand === null || each.brand === brand) && (country === null || each.country === country),
  );
  return readPage(found, query, ['brand', 'country', 'regions', 'subType']);
}

function findOffer({ offers }: Books, id: string) {
  const offer = offers.find(({ offerId }) => offerId === id);
  if (!offer) throw notFound('The catalog item');
  return offer;
}

function listPurchases({ purchases }: Books, query: URLSearchParams) {
  const createdAt = query.get('createdAt');
  const [, since = ''] = /^gte(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(createdAt ?? '') ?? [];
  if (createdAt !== null && !since) throw invalid('createdAt is gte and a date');
  const found = [...purchases.values()].filter((each) => !since || each.createdAt >= new Date(since));
  const page = readPage(found.toReversed(), query, ['createdAt', 'status']);
  return { ...page, list: page.list.map(showPurchase) };
}

function findPurchase({ purchases }: Books, id: string): Purchase {
  const purchase = purchases.get(id);
  if (!purchase) throw notFound('The transaction');
  return purchase;
}

function buy(books: Books, text: string): Purchase {
  const { transactionId, offerId, iccid, ...others } = JSON.parse(text) as Record<string, unknown>;
  const [other] = Object.keys(others);
  if (other) throw invalid(`${other} is no field`);
  if (typeof transactionId !== 'string' || !/^[A-Za-z\d-]{1,64}$/.test(transactionId))
    throw invalid('transactionId is letters, digits and hyphens');
  if (books.purchases.has(transactionId)) throw invalid('transactionId has been used');
  const offer = books.offers.find((each) => each.offerId === offerId && each.enabled);
  if (offer?.priceType !== 'FIXED') throw notFound('The catalog item');
  if (iccid !== undefined && !books.esims.has(String(iccid))) throw invalid('iccid is none of yours');
  return books.buy(transactionId, offer, iccid === undefined ? undefined : String(iccid));
}

function refund(purchase: Purchase, act: string | undefined): Purchase {
  if (act !== 'refund') throw notFound('The address');
  if (purchase.status !== 'DONE' || purchase.refund) throw invalid('The transaction cannot be refunded');
  purchase.refund = { status: 'ACCEPTED', createdAt: new Date() };
  return purchase;
}
