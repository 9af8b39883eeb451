import { randomUUID } from 'node:crypto';
import { bundlesByName } from '../catalogue/bundles.ts';
import { type Call, PartnerError, type PartnerResponse, type PartnerRoute } from '../partner-routes.ts';
import { asFields, type Fields, readFlag, readList, readNumber, readText, readTexts } from '../read-fields.ts';
import { apiError, type EsimGo, formatTime, readBalanceMinor, readProfile, toAmount } from './esim-go-context.ts';
import type { PartnerOrder } from './esim-go-tables.ts';
import { toLineWire, toOrderWire } from './esim-wire.ts';
import { toPageWire } from './paginate.ts';
import { assignBundle, type OrderRequest, readOrderRequest, sellBundles } from './sell-bundles.ts';

function placeOrder(partner: EsimGo, { request, isRejected }: Call): PartnerResponse {
  const body = asFields(request.body);
  const type = readText(body, 'type');
  if (type !== 'validate' && type !== 'transaction') throw apiError(400, 'type must be validate or transaction');
  const order = readOrderRequest(partner, body);
  if (isRejected) throw apiError(400, 'insufficient balance to complete the order');
  if (type === 'validate') return { status: 200, body: toQuote(partner, order) };
  return { status: 200, body: showOrder(partner, sellBundles(partner, order), true) };
}

/** Of this partner's errors, only this one is plain text and no JSON. */
function refusedInPlainText(place: () => PartnerResponse): PartnerResponse {
  try {
    return place();
  } catch (error) {
    if (!(error instanceof PartnerError) || error.response.status !== 400) throw error;
    const { message = '' } = error.response.body as { message?: string };
    throw new PartnerError({ status: 400, body: message, headers: { 'Content-Type': 'text/plain' } });
  }
}

export function makeOrderRoutes(partner: EsimGo): PartnerRoute<'esim-go'>[] {
  return [
    {
      method: 'POST',
      url: '/orders',
      operation: (request) => (readText(asFields(request.body), 'type') === 'validate' ? 'validate' : 'order'),
      handle: (call) => refusedInPlainText(() => placeOrder(partner, call)),
    },
    {
      method: 'GET',
      url: '/orders',
      operation: 'orders',
      handle: ({ request }) => listOrders(partner, asFields(request.query)),
    },
    {
      method: 'GET',
      url: '/orders/:reference',
      operation: 'orders',
      handle: ({ request }) => {
        const order = partner.store.find('orders', readText(asFields(request.params), 'reference') ?? '');
        if (!order) throw apiError(403, 'order not found or access denied');
        return { status: 200, body: showOrder(partner, order, true) };
      },
    },
    {
      method: 'POST',
      url: '/esims/apply',
      operation: 'order',
      handle: ({ request }) => applyFromInventory(partner, asFields(request.body)),
    },
  ];
}

function showOrder(partner: EsimGo, order: PartnerOrder, withIccids: boolean) {
  return toOrderWire(order, {
    now: partner.now(),
    currency: readProfile(partner).currency,
    withIccids,
    findEsim: (iccid) => partner.store.find('esims', iccid),
  });
}

function toQuote(partner: EsimGo, order: OrderRequest) {
  return {
    order: order.lines.map(({ bundle, quantity, allowReassign }) =>
      toLineWire({ item: bundle.name, quantity, unitPriceMinor: bundle.priceMinor, allowReassign }),
    ),
    total: toAmount(order.totalMinor),
    valid: order.totalMinor <= readBalanceMinor(partner),
    currency: readProfile(partner).currency,
    createdDate: formatTime(partner.now()),
    assigned: order.isAssigned,
  };
}

function listOrders(partner: EsimGo, query: Fields): PartnerResponse {
  const bounds = readTexts(query, 'createdAt').map(readBound);
  const found = partner.store
    .list('orders')
    .filter((order) => bounds.every((isWithin) => isWithin(order.createdAt)))
    .toReversed();
  const withIccids = readFlag(query, 'includeIccids');
  const body = toPageWire(found, query, {
    ...{ pageSize: 10, largest: 1_000, sizeField: 'limit' },
    name: 'orders',
    bareListLength: readProfile(partner).bareListLength,
    toWire: (order) => showOrder(partner, order, withIccids),
  });
  return { status: 200, body };
}

function readBound(text: string): (createdAt: number) => boolean {
  const at = Date.parse(text.slice(4));
  if (Number.isNaN(at)) throw apiError(400, 'createdAt must be gte: or lte: and an RFC 3339 time');
  if (text.startsWith('gte:')) return (createdAt) => createdAt >= at;
  if (text.startsWith('lte:')) return (createdAt) => createdAt <= at;
  throw apiError(400, 'createdAt must be gte: or lte: and an RFC 3339 time');
}

function applyFromInventory(partner: EsimGo, body: Fields): PartnerResponse {
  const items = readList(body, 'bundles').length > 0 ? readList(body, 'bundles').map(asFields) : [body];
  const iccid = readText(body, 'iccid');
  if (iccid !== undefined && !partner.store.find('esims', iccid)) throw apiError(403, 'access denied to iccid');
  const reference = randomUUID();
  const names = items.flatMap((item) =>
    Array<string>(readNumber(item, 'repeat') ?? 1).fill(readText(item, 'name') ?? ''),
  );
  for (const [name, group] of Map.groupBy(names, (name) => name)) {
    const remaining = partner.store.find('inventory', name)?.remaining ?? 0;
    if (remaining < group.length) throw apiError(400, `bundle ${name} is not in the inventory`);
  }
  return partner.store.atomically(() => {
    const esims = names.map((name) => {
      const bundle = bundlesByName.get(name);
      const stock = partner.store.find('inventory', name);
      if (!bundle || !stock) throw apiError(400, `bundle ${name} is not in the inventory`);
      partner.store.put('inventory', name, { ...stock, remaining: stock.remaining - 1 });
      const assigned = assignBundle(partner, { bundle, iccid, reference, readyAt: partner.now() });
      return { iccid: assigned, status: 'Successfully Applied Bundle', bundle: name };
    });
    return { status: 200, body: { esims, applyReference: reference } };
  });
}
