import { readForm } from '../parse-form.ts';
import { type Call, PartnerError, type PartnerResponse, type PartnerRoute } from '../partner-routes.ts';
import { asFields, type Fields, readNumber, readText } from '../read-fields.ts';
import {
  type Airalo,
  codedError,
  currency,
  fieldErrors,
  formatTime,
  readBalanceMinor,
  readProfile,
  signPayload,
  startingBalanceMinor,
  takeId,
} from './airalo-context.ts';
import type { AiraloOrder } from './airalo-tables.ts';
import { findOffer } from './offers.ts';
import { toPricingWire } from './package-routes.ts';
import { type AiraloPackage, packagesById, partnerPriceMinor, retailPriceOf } from './packages.ts';
import { paginate } from './paginate.ts';
import { makeSim, sendWebhook, toSimWire } from './sims.ts';

const largestQuantity = 50;
/** Percentages of the credit at which the shop is notified. */
const creditLevels = [50, 70, 80, 90];

export function makeOrderRoutes(airalo: Airalo): PartnerRoute<'airalo'>[] {
  return [
    {
      method: 'POST',
      url: '/orders',
      operation: 'order',
      handle: (call) => placeOrder(airalo, call),
    },
    {
      method: 'POST',
      url: '/orders/topups',
      operation: 'topup',
      handle: (call) => topUp(airalo, call),
    },
    {
      method: 'GET',
      url: '/orders',
      operation: 'orders',
      handle: ({ request }) => listOrders(airalo, asFields(request.query)),
    },
    {
      method: 'GET',
      url: '/orders/:id',
      operation: 'orders',
      handle: ({ request }) => {
        const order = airalo.store.find('orders', readText(asFields(request.params), 'id') ?? '');
        if (!order) {
          const body = { data: [], meta: { message: 'This action is unauthorized.' } };
          throw new PartnerError({ status: 401, body });
        }
        const data = toListedOrder(airalo, order, readIncludes(asFields(request.query)));
        return { status: 200, body: { data, meta: { message: 'success' } } };
      },
    },
  ];
}

/** The fields of a request, as JSON or as a form, once its signature is verified. */
function readSigned({ clientSecret }: Airalo, { request }: Call): Fields {
  const fields = typeof request.body === 'string' ? asFields({ ...readForm(request) }) : asFields(request.body);
  const given = request.headers['airalo-signature'];
  if (given !== undefined && given !== signPayload(fields, clientSecret)) {
    throw codedError(14, 'The request cannot be authenticated by its signature.');
  }
  return fields;
}

function placeOrder(airalo: Airalo, call: Call): PartnerResponse {
  const fields = readSigned(airalo, call);
  const quantity = readNumber(fields, 'quantity');
  const found = findOffer(airalo, readText(fields, 'package_id') ?? '');
  const errors: Record<string, string> = {};
  if (fields.package_id === undefined) errors.package_id = 'The package id field is required.';
  else if (found?.type !== 'sim') errors.package_id = 'The selected package is invalid.';
  if (quantity === undefined) errors.quantity = 'The quantity field is required.';
  else if (!Number.isInteger(quantity) || quantity < 1) errors.quantity = 'The quantity must be at least 1.';
  else if (quantity > largestQuantity) errors.quantity = `The quantity may not be greater than ${largestQuantity}.`;
  const type = readText(fields, 'type') ?? 'sim';
  if (type !== 'sim') errors.type = 'The selected type is invalid.';
  if (Object.keys(errors).length > 0 || !found || quantity === undefined) throw fieldErrors(errors);
  const { discountPercentage } = readProfile(airalo);
  const order = sell(airalo, call, {
    type: 'sim',
    packageId: found.id,
    quantity,
    description: readText(fields, 'description') ?? null,
    unitPriceMinor: partnerPriceMinor(found, discountPercentage),
    place: (id) => Array.from({ length: quantity }, () => makeSim(airalo, id, found.id).iccid),
  });
  // In this response the price is a number, and the quantity as sent.
  const data = { ...toOrderWire(order), ...toPriceWire(found, order, discountPercentage), quantity: fields.quantity };
  return { status: 200, body: { data: { ...data, sims: simsOf(airalo, order) }, meta: { message: 'success' } } };
}

function topUp(airalo: Airalo, call: Call): PartnerResponse {
  const fields = readSigned(airalo, call);
  const found = findOffer(airalo, readText(fields, 'package_id') ?? '');
  const iccid = readText(fields, 'iccid');
  const errors: Record<string, string> = {};
  if (iccid === undefined) errors.iccid = 'The iccid field is required.';
  if (fields.package_id === undefined) errors.package_id = 'The package id field is required.';
  if (Object.keys(errors).length > 0 || iccid === undefined) throw fieldErrors(errors);
  const sim = airalo.store.find('sims', iccid);
  const own = packagesById.get(sim?.packages[0]?.id ?? '');
  if (!sim || !own) throw fieldErrors({ iccid: 'The selected iccid is invalid.' });
  if (sim.recycledAt !== null) throw recycled(iccid);
  if (found?.type !== 'topup' || found.operator.id !== own.operator.id) {
    throw fieldErrors({ package_id: 'invalid topup package' });
  }
  const { discountPercentage } = readProfile(airalo);
  const order = sell(airalo, call, {
    type: 'topup',
    packageId: found.id,
    quantity: 1,
    description: readText(fields, 'description') ?? `Topup (${iccid})`,
    unitPriceMinor: partnerPriceMinor(found, discountPercentage),
    place: () => {
      airalo.store.put('sims', iccid, { ...sim, packages: [...sim.packages, { id: found.id, addedAt: airalo.now() }] });
      return [];
    },
  });
  const data = { ...toOrderWire(order), ...toPriceWire(found, order, discountPercentage), quantity: '1' };
  return { status: 200, body: { data, meta: { message: 'success' } } };
}

export function recycled(iccid: string): PartnerError {
  return codedError(73, `The eSIM with iccid ${iccid} has been recycled. It can no longer be used or topped up.`);
}

type Sale = Omit<AiraloOrder, 'id' | 'createdAt' | 'iccids'> & { place(id: number): string[] };

/** Debits the balance. Repeating the request buys again: this partner has no idempotency keys. */
export function sell(
  airalo: Airalo,
  { isRejected, issue }: Pick<Call, 'isRejected' | 'issue'>,
  { place, ...sale }: Sale,
): AiraloOrder {
  const balanceMinor = readBalanceMinor(airalo);
  const totalMinor = sale.unitPriceMinor * sale.quantity;
  if (isRejected && issue !== null && issue !== '11') throw codedError(Number(issue), 'Please try again later.');
  if (isRejected || totalMinor > balanceMinor) {
    throw codedError(11, 'Insufficient Airalo Credit. Please top up your account to continue.');
  }
  return airalo.store.atomically(() => {
    const id = takeId(airalo, 'orders');
    const order: AiraloOrder = { id, ...sale, createdAt: airalo.now(), iccids: place(id) };
    airalo.store.put('account', 'main', { balanceMinor: balanceMinor - totalMinor });
    airalo.store.put('orders', String(id), order);
    warnOfCredit(airalo, balanceMinor, balanceMinor - totalMinor);
    return order;
  });
}

function warnOfCredit(airalo: Airalo, beforeMinor: number, afterMinor: number): void {
  const spent = (minor: number) => 100 - (minor / startingBalanceMinor) * 100;
  for (const level of creditLevels) {
    if (spent(beforeMinor) >= level || spent(afterMinor) < level) continue;
    sendWebhook(airalo, { message: `Surpassed ${level}% of the credit limit balance`, remaining: afterMinor / 100 });
  }
}

function readIncludes(query: Fields): Set<string> {
  return new Set((readText(query, 'include') ?? '').split(','));
}

function listOrders(airalo: Airalo, query: Fields): PartnerResponse {
  const description = readText(query, 'filter[description]')?.toLowerCase();
  const code = readText(query, 'filter[code]');
  const iccid = readText(query, 'filter[iccid]');
  const status = readText(query, 'filter[order_status]');
  const within = readPeriod(readText(query, 'filter[created_at]'));
  const found = airalo.store
    .list('orders')
    .filter(
      (order) =>
        (description === undefined || order.description?.toLowerCase().includes(description)) &&
        (code === undefined || toCode(order).includes(code)) &&
        (iccid === undefined || order.iccids.some((each) => each.includes(iccid))) &&
        (status === undefined || status === 'completed') &&
        within(order.createdAt),
    )
    .toReversed();
  const { page, number: _number, from: _from, ...counts } = paginate(found, query, { pageSize: 25, largest: 100 });
  const includes = readIncludes(query);
  return { status: 200, body: { data: page.map((order) => toListedOrder(airalo, order, includes)), ...counts } };
}

/** `2023-02-27 - 2023-02-28`: whole days. */
function readPeriod(text: string | undefined): (at: number) => boolean {
  if (text === undefined) return () => true;
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d) - (\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  if (!from) throw fieldErrors({ 'filter.created_at': 'The filter.created at is invalid.' });
  return (at) => at >= Date.parse(from) && at < Date.parse(to) + 86_400_000;
}

function toOrderWire(order: AiraloOrder) {
  const found = packagesById.get(order.packageId);
  const data = found?.isUnlimited ? 'Unlimited' : `${(found?.amountMb ?? 0) / 1024} GB`;
  return {
    id: order.id,
    created_at: formatTime(order.createdAt),
    code: toCode(order),
    description: order.description,
    type: order.type,
    package_id: order.packageId,
    package: `${found?.operator.title}-${data} - ${found?.days} Days`,
    esim_type: 'Prepaid',
    validity: found?.days ?? 0,
    data,
    currency,
    manual_installation: '',
    qrcode_installation: '',
    installation_guides: { en: 'https://sandbox.example/installation-guide' },
    brand_settings_name: null,
  };
}

/** With the discount model the response says what was paid of the retail price. */
function toPriceWire(
  each: AiraloPackage,
  { unitPriceMinor, quantity }: AiraloOrder,
  discountPercentage: number | null,
) {
  const { model } = toPricingWire(discountPercentage);
  if (discountPercentage === null) return { price: unitPriceMinor / 100, pricing_model: model };
  const price = retailPriceOf(each);
  return {
    price,
    pricing_model: model,
    discount_percentage: discountPercentage,
    discount_amount: (price * discountPercentage) / 100,
    unit_paid_price: unitPriceMinor / 100,
    total_amount_paid: (unitPriceMinor * quantity) / 100,
  };
}

/** In lists the validity and the price are text. */
function toListedOrder(airalo: Airalo, order: AiraloOrder, includes: ReadonlySet<string>) {
  const wire = toOrderWire(order);
  return {
    ...wire,
    quantity: order.quantity,
    validity: String(wire.validity),
    price: (order.unitPriceMinor / 100).toFixed(2),
    ...(includes.has('sims') && { sims: simsOf(airalo, order) }),
    ...(includes.has('status') && { status: { name: 'Completed', slug: 'completed' } }),
  };
}

function simsOf({ store }: Airalo, { iccids }: AiraloOrder) {
  return iccids.flatMap((iccid) => {
    const sim = store.find('sims', iccid);
    return sim ? [toSimWire(sim)] : [];
  });
}

function toCode({ id, createdAt }: AiraloOrder): string {
  return `${formatTime(createdAt).slice(0, 10).replaceAll('-', '')}-${String(id).padStart(6, '0')}`;
}

/** The order of an eSIM, as in the eSIM's own response. */
export function toSimable(airalo: Airalo, orderId: number) {
  const order = airalo.store.find('orders', String(orderId));
  return order && toListedOrder(airalo, order, new Set(['status']));
}
