import { normalizeSmdpAddress } from '@esimshop/contracts/activation-code';
import * as z from 'zod';
import type { IssuedEsim, PurchaseOutcome, PurchaseRequest } from '../esim-supplier.ts';
import { iccidSchema, normalizeIccid } from '../iccid.ts';
import type { RawResponse } from '../supplier-client.ts';
import { SupplierError } from '../supplier-error.ts';
import type { EsimGoClient } from './esim-go-client.ts';

const REJECTED = new Set([400, 401, 403]);
/** States of an order that will not be delivered; in every other state it is still expected. */
const FAILED_STATES = new Set(['failed', 'rejected', 'cancelled', 'canceled', 'error']);

const esimSchema = z.object({
  iccid: iccidSchema,
  matchingId: z.string(),
  smdpAddress: z.string().min(1),
});
const orderSchema = z.object({
  orderReference: z.string().min(1),
  status: z.string().nullish(),
  statusMessage: z.string().nullish(),
  order: z
    .array(
      z.object({
        quantity: z.number().nullish(),
        esims: z.array(z.unknown()).nullish(),
        iccids: z.array(z.string().transform(normalizeIccid)).nullish(),
      }),
    )
    .nullish()
    .transform((lines) => lines ?? []),
});
type WireOrder = z.output<typeof orderSchema>;

const orderBody = ({ supplierPlanId, quantity, iccid }: PurchaseRequest) => ({
  type: 'transaction',
  assign: true,
  order: [{ type: 'bundle', quantity, item: supplierPlanId, ...(iccid && { iccids: [iccid] }), allowReassign: false }],
});

/** Buys new eSIMs, or a bundle for one of them, with one request that is never retried. */
export async function placePurchase(client: EsimGoClient, request: PurchaseRequest): Promise<PurchaseOutcome> {
  let response: RawResponse;
  try {
    response = await client.post('/orders', orderBody(request));
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    return { kind: error.wasSent ? 'unknown' : 'retry', message: error.message };
  }
  const { status, message, retryAfterMs } = response;
  if (REJECTED.has(status)) return { kind: 'rejected', message };
  if (status === 429) return { kind: 'retry', message, retryAfterMs };
  const order = orderSchema.safeParse(response.body);
  if (status !== 200 || !order.success) return { kind: 'unknown', message };
  return request.iccid ? toTopUp(order.data, request.iccid) : deliver(client, order.data, request.quantity);
}

/** The outcome of an order that the partner accepted; `unknown` if it cannot be read now. */
export async function readPurchase(client: EsimGoClient, reference: string, iccid?: string): Promise<PurchaseOutcome> {
  try {
    const order = await client.get(`/orders/${encodeURIComponent(reference)}`, { includeIccids: true }, orderSchema);
    if (iccid) return toTopUp({ ...order, orderReference: reference }, iccid);
    const quantity = order.order.reduce((sum, line) => sum + (line.quantity ?? 0), 0);
    return await deliver(client, { ...order, orderReference: reference }, Math.max(1, quantity));
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    return { kind: 'unknown', message: error.message };
  }
}

/** A top-up is complete once the order names the eSIM, or is complete itself and names none. */
function toTopUp(order: WireOrder, iccid: string): PurchaseOutcome {
  const { orderReference: reference } = order;
  const status = statusOf(order);
  if (FAILED_STATES.has(status)) return toFailed(order);
  const named = order.order.flatMap(({ esims, iccids }) => [
    ...(iccids ?? []),
    ...readEsims(esims ?? []).map((esim) => esim.iccid),
  ]);
  if (named.includes(iccid)) return { kind: 'issued', reference, esims: [] };
  if (named.length > 0) return { kind: 'rejected', message: `The order ${reference} went to another eSIM` };
  return status === 'completed' ? { kind: 'issued', reference, esims: [] } : { kind: 'processing', reference };
}

function statusOf({ status }: WireOrder): string {
  return status?.toLowerCase() ?? '';
}

function toFailed(order: WireOrder): PurchaseOutcome {
  return { kind: 'rejected', message: order.statusMessage ?? `The order is ${statusOf(order)}` };
}

async function deliver(client: EsimGoClient, order: WireOrder, quantity: number): Promise<PurchaseOutcome> {
  const reference = order.orderReference;
  const status = statusOf(order);
  if (FAILED_STATES.has(status)) return toFailed(order);
  const included = readEsims(order.order.flatMap((line) => line.esims ?? []));
  if (included.length >= quantity) return { kind: 'issued', reference, esims: included };
  if (status === 'processing') return { kind: 'processing', reference };
  const assigned = await listAssigned(client, reference);
  if (assigned === 'deactivated')
    return { kind: 'rejected', message: `The eSIMs of order ${reference} are deactivated` };
  if (assigned.length >= quantity) return { kind: 'issued', reference, esims: assigned };
  return { kind: 'processing', reference };
}

const assignmentsSchema = z.union([
  z.array(z.unknown()),
  z.object({ esims: z.array(z.unknown()) }).transform(({ esims }) => esims),
  z.unknown().transform((esim) => [esim]),
]);

/** A failed read is inconclusive: the order exists, so it counts as still processing. Deactivated eSIMs are gone for good. */
async function listAssigned(client: EsimGoClient, reference: string): Promise<IssuedEsim[] | 'deactivated'> {
  try {
    return readEsims(await client.get('/esims/assignments', { reference }, assignmentsSchema));
  } catch (error) {
    if (error instanceof SupplierError) return error.status === 410 ? 'deactivated' : [];
    throw error;
  }
}

function readEsims(entries: unknown[]): IssuedEsim[] {
  const esims = entries.flatMap((entry) => {
    const { success, data } = esimSchema.safeParse(entry);
    return success ? [{ ...data, smdpAddress: normalizeSmdpAddress(data.smdpAddress) }] : [];
  });
  return [...new Map(esims.map((esim) => [esim.iccid, esim])).values()];
}
