import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@esimshop/contracts/days';
import * as z from 'zod';
import type { PurchaseOutcome, PurchaseRequest, SupplierOrder } from '../esim-supplier.ts';
import { SupplierError } from '../supplier-error.ts';
import { CODES, type EsimAccessClient, type RawResponse } from './esim-access-client.ts';
import { toPlanState } from './esim-state.ts';
import { readPlanId } from './plan-ids.ts';
import { getEsim, listTopUps, type MarkedOrder, queryFew, queryPeriod, toIssued, toOrders } from './profiles.ts';

/** A purchase is tried again for three days; what is decided by a person later is found by the order's own number. */
const MARKED_WITHIN_MS = 4 * DAY_MS;

const DENIED = new Set([401, 403]);
/**
 * Error codes that say that nothing was sold: of the request, its price, the balance and the stock. With any other one the order may
 * have been placed.
 */
const NOT_SOLD = new Set<string>([
  ...['000101', '000102', '000103', '000104', '000105', '000106', '000107'],
  ...[CODES.blockedAddress, CODES.wrongSignature],
  ...['200005', '200006', '200007', '200008', CODES.soldOut],
  ...['310201', '310211', '310221', '310231', '310241', '310243', '310251', '310403'],
]);
/** Of an order that was accepted, those that say that it will not be delivered. */
const NOT_DELIVERED = new Set<string>([CODES.abnormalOrder, CODES.soldOut]);

const orderResponse = z.object({ orderNo: z.string().min(1) });
const topUpResponse = z.object({ transactionId: z.string() });

/**
 * Buys new eSIMs, or a top-up of one, with one request; its marker is the transaction id. New eSIMs with the same one are the same
 * order. The documentation does not say so of a top-up. No price is sent along: what a customer has paid for is bought also if it has
 * just become dearer.
 */
export async function placeOrder(
  client: EsimAccessClient,
  { supplierPlanId, quantity, iccid, supplierRef, marker }: PurchaseRequest & { marker?: string },
): Promise<PurchaseOutcome> {
  const { slug: packageCode, days } = readPlanId(supplierPlanId);
  const transactionId = marker || randomUUID();
  let response: RawResponse;
  try {
    response =
      iccid === undefined
        ? await client.send('/esim/order', {
            transactionId,
            packageInfoList: [{ packageCode, count: quantity, ...(days !== undefined && { periodNum: days }) }],
          })
        : await client.send('/esim/topup', {
            ...(supplierRef ? { esimTranNo: supplierRef } : { iccid }),
            ...{ packageCode, transactionId },
            ...(days !== undefined && { periodNum: String(days) }),
          });
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    return { kind: error.wasSent ? 'unknown' : 'retry', message: error.message };
  }
  const { status, message, retryAfterMs, refusal, body } = response;
  if (status === 429 || refusal === CODES.expired) return { kind: 'retry', message, retryAfterMs };
  if (DENIED.has(status) || (refusal !== undefined && NOT_SOLD.has(refusal))) return { kind: 'rejected', message };
  if (status !== 200 || refusal !== undefined) return { kind: 'unknown', message };
  if (iccid === undefined) {
    const reference = orderResponse.safeParse(body).data?.orderNo;
    return reference ? { kind: 'processing', reference } : { kind: 'unknown', message };
  }
  const isOurs = topUpResponse.safeParse(body).data?.transactionId === transactionId;
  return isOurs ? { kind: 'issued', reference: transactionId, esims: [] } : { kind: 'unknown', message };
}

/** What has become of an order, or of a top-up of this eSIM; `unknown` if it cannot be read now. */
export async function readOrder(client: EsimAccessClient, reference: string, iccid?: string): Promise<PurchaseOutcome> {
  try {
    return await (iccid ? readTopUp(client, reference, iccid) : readNew(client, reference));
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    const { code = '', message } = error;
    if (code === CODES.allocating) return { kind: 'processing', reference };
    return { kind: NOT_DELIVERED.has(code) ? 'rejected' : 'unknown', message };
  }
}

async function readNew(client: EsimAccessClient, reference: string): Promise<PurchaseOutcome> {
  const profiles = (await queryFew(client, { orderNo: reference })).filter(({ orderNo }) => orderNo === reference);
  if (profiles.some(({ esimStatus }) => toPlanState(esimStatus) === 'revoked'))
    return { kind: 'rejected', message: `eSIM Access has cancelled order ${reference}` };
  const issued = [...new Map(profiles.map((profile) => [profile.iccid, toIssued(profile)])).values()];
  const esims = issued.filter((esim) => esim !== undefined);
  // All profiles of an order come at once, each with its activation code.
  if (esims.length === 0 || esims.length < issued.length) return { kind: 'processing', reference };
  return { kind: 'issued', reference, esims };
}

async function readTopUp(client: EsimAccessClient, reference: string, iccid: string): Promise<PurchaseOutcome> {
  const isListed = listTopUps(await getEsim(client, { iccid })).some((topUp) => topUp.reference === reference);
  if (isListed) return { kind: 'issued', reference, esims: [] };
  return { kind: 'unknown', message: `eSIM Access does not list the top-up ${reference}` };
}

type ListQuery = { maxAgeMs: number; supplierPlanId?: string };

/**
 * Orders of one plan or of all whose profiles are allocated, their ages by eSIM Access's clock. Top-ups are listed with the eSIM: those
 * of one that was bought earlier are not among them. @throws SupplierError
 */
export async function listOrders(
  client: EsimAccessClient,
  { maxAgeMs, supplierPlanId }: ListQuery,
): Promise<SupplierOrder[]> {
  const { profiles, date } = await queryPeriod(client, maxAgeMs);
  return toOrders(profiles, date)
    .filter(
      (order) => order.ageMs <= maxAgeMs && (supplierPlanId === undefined || order.supplierPlanId === supplierPlanId),
    )
    .map(withoutMarker);
}

/** The orders with this transaction id, oldest first; with `iccid`, top-ups of this eSIM. @throws SupplierError */
export async function findOrders(client: EsimAccessClient, marker: string, iccid?: string): Promise<SupplierOrder[]> {
  const { profiles, date } = iccid
    ? { profiles: [await getEsim(client, { iccid })], date: new Date() }
    : await queryPeriod(client, MARKED_WITHIN_MS);
  return toOrders(profiles, date)
    .filter((order) => order.marker === marker)
    .toSorted((a, b) => b.ageMs - a.ageMs)
    .map(withoutMarker);
}

function withoutMarker({ marker: _, ...order }: MarkedOrder): SupplierOrder {
  return order;
}

/** Only an order of new eSIMs has a number of its own. @throws SupplierError */
export async function isForNewEsims(client: EsimAccessClient, { reference }: SupplierOrder): Promise<boolean> {
  try {
    return (await queryFew(client, { orderNo: reference })).length > 0;
  } catch (error) {
    if (error instanceof SupplierError && error.code === CODES.allocating) return true;
    if (error instanceof SupplierError && error.code === CODES.unknownOrder) return false;
    throw error;
  }
}
