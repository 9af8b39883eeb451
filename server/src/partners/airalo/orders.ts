import { normalizeSmdpAddress } from '@esimshop/contracts/activation-code';
import { DAY_MS } from '@esimshop/contracts/days';
import * as z from 'zod';
import type { IssuedEsim, PurchaseOutcome, PurchaseRequest, SupplierOrder } from '../esim-supplier.ts';
import { iccidSchema } from '../iccid.ts';
import { numericSchema } from '../numeric.ts';
import type { Query } from '../supplier-client.ts';
import { SupplierError } from '../supplier-error.ts';
import type { AiraloClient, RawResponse } from './airalo-client.ts';

export const ORDERS_PER_PAGE = 100;
export const MAX_PAGES = 100;
const DENIED = new Set([401, 403]);
/** Of Airalo's error codes, the one that says that it is closed for maintenance. */
const MAINTENANCE = 13;
/**
 * Those that say that nothing was sold (developers.partners.airalo.com, Error handling). With 53, "Something unexpected
 * happened", the order may have been placed.
 */
const NOT_SOLD = new Set([11, 14, 23, 33, 34, 43, 73]);
/** States of an order that will not be delivered. */
const FAILED_STATES = new Set(['failed', 'refunded']);

const simSchema = z.object({
  iccid: iccidSchema,
  lpa: z.string().min(1),
  matching_id: z.string(),
  confirmation_code: z.string().nullish(),
  apn_type: z.string().nullish(),
  apn_value: z.string().nullish(),
});
/** Of an order: a number, or text that is one. */
export const orderIdSchema = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String);
export const orderSchema = z.object({
  id: orderIdSchema,
  type: z.string(),
  package_id: z.string(),
  // A number in one response and text in another.
  quantity: numericSchema.pipe(z.number().int()),
  description: z.string().nullish(),
  created_at: z.string(),
  sims: z.array(z.unknown()).nullish(),
  status: z.object({ slug: z.string() }).nullish(),
});
const orderResponse = z.object({ data: orderSchema });
export const listMeta = z.object({ last_page: numericSchema.pipe(z.number().int().nonnegative()) });
const listResponse = z.object({ data: z.array(orderSchema), meta: listMeta });
type WireOrder = z.output<typeof orderSchema>;

/** Airalo's top-ups are packages of their own, each named after the one that it repeats. */
export function topUpIdOf(packageId: string): string {
  return `${packageId}-topup`;
}

/** Buys new eSIMs, or a top-up of one, with one request that is never retried; the marker is its description. */
export async function placeOrder(
  client: AiraloClient,
  { supplierPlanId, quantity, iccid, marker = '' }: PurchaseRequest & { marker?: string },
): Promise<PurchaseOutcome> {
  let response: RawResponse;
  try {
    response = iccid
      ? await client.post('/orders/topups', {
          form: { package_id: topUpIdOf(supplierPlanId), iccid, description: marker },
        })
      : await client.post('/orders', {
          json: { package_id: supplierPlanId, quantity, type: 'sim', description: marker },
        });
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    return { kind: error.wasSent ? 'unknown' : 'retry', message: error.message };
  }
  const { status, code, message, retryAfterMs } = response;
  if (status === 429 || code === MAINTENANCE) return { kind: 'retry', message, retryAfterMs };
  if (isRejected(response)) return { kind: 'rejected', message };
  const order = orderResponse.safeParse(response.body);
  if (status !== 200 || !order.success) return { kind: 'unknown', message };
  return iccid ? toTopUp(order.data.data) : toOutcome(order.data.data, quantity);
}

/** A rejected request names its invalid fields, or has a code. */
function isRejected({ status, code, hasFieldErrors }: RawResponse): boolean {
  if (DENIED.has(status)) return true;
  return status === 422 && (code === undefined ? hasFieldErrors : NOT_SOLD.has(code));
}

/** The outcome of an order that Airalo accepted; `unknown` if it cannot be read now. */
export async function readOrder(client: AiraloClient, reference: string, iccid?: string): Promise<PurchaseOutcome> {
  try {
    const order = await getOrder(client, reference);
    return iccid ? toTopUp(order) : toOutcome(order, Math.max(1, order.quantity));
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    return { kind: 'unknown', message: error.message };
  }
}

async function getOrder(client: AiraloClient, reference: string): Promise<WireOrder> {
  const { body } = await client.get(
    `/orders/${encodeURIComponent(reference)}`,
    { include: 'sims,status' },
    orderResponse,
  );
  return body.data;
}

/** An order of a top-up that Airalo has accepted is applied; it names no eSIM. */
function toTopUp(order: WireOrder): PurchaseOutcome {
  return hasFailed(order) ? toFailed(order) : { kind: 'issued', reference: order.id, esims: [] };
}

function toFailed({ id, status }: WireOrder): PurchaseOutcome {
  return { kind: 'rejected', message: `Airalo’s order ${id} is ${status?.slug}` };
}

function toOutcome(order: WireOrder, quantity: number): PurchaseOutcome {
  const { id: reference } = order;
  if (hasFailed(order)) return toFailed(order);
  const esims = readSims(order);
  return esims.length >= quantity ? { kind: 'issued', reference, esims } : { kind: 'processing', reference };
}

export function hasFailed({ status }: Pick<WireOrder, 'status'>): boolean {
  return FAILED_STATES.has(status?.slug.toLowerCase() ?? '');
}

function readSims({ sims }: WireOrder): IssuedEsim[] {
  const esims = (sims ?? []).flatMap((entry): IssuedEsim[] => {
    const { success, data } = simSchema.safeParse(entry);
    if (!success) return [];
    const { iccid, lpa, matching_id: matchingId, confirmation_code: confirmationCode, apn_value: apn } = data;
    const isManual = data.apn_type?.toLowerCase() === 'manual';
    return [
      {
        iccid,
        smdpAddress: normalizeSmdpAddress(lpa),
        matchingId,
        ...(confirmationCode && { confirmationCode }),
        ...(isManual && apn && { apn }),
      },
    ];
  });
  return [...new Map(esims.map((esim) => [esim.iccid, esim])).values()];
}

type ListQuery = { maxAgeMs: number; supplierPlanId?: string };

/** Orders of one package or of all, their ages by Airalo's clock. @throws SupplierError */
export async function listOrders(
  client: AiraloClient,
  { maxAgeMs, supplierPlanId }: ListQuery,
): Promise<SupplierOrder[]> {
  // Whole days, and one more on both sides: the filter has no time zone.
  const from = new Date(Date.now() - maxAgeMs - DAY_MS);
  const to = new Date(Date.now() + DAY_MS);
  const orders = await readList(client, { 'filter[created_at]': `${toDay(from)} - ${toDay(to)}` });
  return orders.filter(
    (order) => order.ageMs <= maxAgeMs && (supplierPlanId === undefined || order.supplierPlanId === supplierPlanId),
  );
}

/** The orders whose description is this marker, oldest first. @throws SupplierError */
export async function findOrders(client: AiraloClient, marker: string): Promise<SupplierOrder[]> {
  const orders = await readList(client, { 'filter[description]': marker }, marker);
  return orders.toSorted((a, b) => b.ageMs - a.ageMs);
}

async function readList(client: AiraloClient, filter: Query, marker?: string): Promise<SupplierOrder[]> {
  const found = new Map<string, SupplierOrder>();
  for (let page = 1; ; page++) {
    if (page > MAX_PAGES) throw new SupplierError(`Expected at most ${MAX_PAGES} pages of orders`, { wasSent: true });
    const query = { ...filter, include: 'sims,status', limit: ORDERS_PER_PAGE, page };
    const { body, date } = await client.get('/orders', query, listResponse);
    for (const order of body.data) {
      // The filter finds orders that contain the marker: without a description Airalo's responses have changed.
      if (marker !== undefined && typeof order.description !== 'string')
        throw new SupplierError('Airalo listed an order without its description', { wasSent: true });
      if (hasFailed(order) || (marker !== undefined && order.description !== marker)) continue;
      found.set(order.id, toSupplierOrder(order, date));
    }
    if (page >= body.meta.last_page) return [...found.values()];
  }
}

/** @throws SupplierError for an order of unknown age: left out, it would count as never placed, and be placed again */
function toSupplierOrder(order: WireOrder, asOf: Date): SupplierOrder {
  const ageMs = asOf.getTime() - readTime(order.created_at);
  if (Number.isNaN(ageMs))
    throw new SupplierError(`Airalo listed order ${order.id} without a readable time`, { wasSent: true });
  return {
    reference: order.id,
    ageMs,
    supplierPlanId: order.package_id,
    quantity: order.quantity,
    iccids: readSims(order).map(({ iccid }) => iccid),
  };
}

/** `2023-02-27 14:09:55`: Airalo's times have no zone and are in UTC. */
export function readTime(text: string): number {
  return Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
}

export function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The list has top-ups too, without eSIMs of their own. @throws SupplierError */
export async function isForNewEsims(client: AiraloClient, { reference, iccids }: SupplierOrder): Promise<boolean> {
  return iccids.length > 0 || (await getOrder(client, reference)).type === 'sim';
}
