import { normalizeSmdpAddress } from '@esimshop/contracts/activation-code';
import * as z from 'zod';
import type { IssuedEsim, PurchaseOutcome } from '../../fulfilment/esim-partner.ts';
import type { EsimGoClient, RawAnswer } from './esim-go-client.ts';
import { EsimGoError } from './esim-go-error.ts';

const REFUSALS = new Set([400, 401, 403]);
/** Words for an order that will not be delivered; every other word means that it is still coming. */
const DEAD_STATES = new Set(['failed', 'rejected', 'cancelled', 'canceled', 'error']);

const esimSchema = z.object({
  iccid: z.string().regex(/^\d{18,20}$/),
  matchingId: z.string(),
  smdpAddress: z.string().min(1),
});
const orderSchema = z.object({
  orderReference: z.string().min(1),
  status: z.string().nullish(),
  statusMessage: z.string().nullish(),
  order: z
    .array(z.object({ quantity: z.number().nullish(), esims: z.array(z.unknown()).nullish() }))
    .nullish()
    .transform((lines) => lines ?? []),
});
type WireOrder = z.output<typeof orderSchema>;

const orderBody = (type: 'validate' | 'transaction', bundleName: string, quantity: number) => ({
  type,
  assign: true,
  order: [{ type: 'bundle', quantity, item: bundleName, allowReassign: false }],
});

/** Dry run. @throws EsimGoError when the partner cannot be asked or its answer cannot be read. */
export async function validatePurchase(client: EsimGoClient, bundleName: string, quantity: number) {
  const answer = await client.post('/orders', orderBody('validate', bundleName, quantity));
  if (REFUSALS.has(answer.status)) return { valid: false, message: answer.message };
  const quote = z.object({ valid: z.boolean(), statusMessage: z.string().nullish() }).safeParse(answer.body);
  if (answer.status !== 200 || !quote.success) {
    throw new EsimGoError(answer.message, { status: answer.status, wasSent: true });
  }
  const { valid, statusMessage } = quote.data;
  return valid || !statusMessage ? { valid } : { valid, message: statusMessage };
}

/** Buys new eSIMs, with one request that is never repeated. */
export async function placePurchase(
  client: EsimGoClient,
  bundleName: string,
  quantity: number,
): Promise<PurchaseOutcome> {
  let answer: RawAnswer;
  try {
    answer = await client.post('/orders', orderBody('transaction', bundleName, quantity));
  } catch (error) {
    if (!(error instanceof EsimGoError)) throw error;
    return { kind: error.wasSent ? 'unknown' : 'retry', message: error.message };
  }
  const { status, message } = answer;
  if (REFUSALS.has(status)) return { kind: 'refused', message };
  if (status === 429) return { kind: 'retry', message };
  const order = orderSchema.safeParse(answer.body);
  if (status !== 200 || !order.success) return { kind: 'unknown', message };
  return deliver(client, order.data, quantity);
}

/** What has become of an order that the partner accepted; `unknown` when it cannot be asked now. */
export async function readPurchase(client: EsimGoClient, reference: string): Promise<PurchaseOutcome> {
  try {
    const order = await client.get(`/orders/${encodeURIComponent(reference)}`, { includeIccids: true }, orderSchema);
    const quantity = order.order.reduce((sum, line) => sum + (line.quantity ?? 0), 0);
    return await deliver(client, { ...order, orderReference: reference }, Math.max(1, quantity));
  } catch (error) {
    if (!(error instanceof EsimGoError)) throw error;
    return { kind: 'unknown', message: error.message };
  }
}

async function deliver(client: EsimGoClient, order: WireOrder, quantity: number): Promise<PurchaseOutcome> {
  const reference = order.orderReference;
  const status = order.status?.toLowerCase() ?? '';
  if (DEAD_STATES.has(status)) return { kind: 'refused', message: order.statusMessage ?? `The order is ${status}` };
  const answered = readEsims(order.order.flatMap((line) => line.esims ?? []));
  if (answered.length >= quantity) return { kind: 'issued', reference, esims: answered };
  if (status === 'processing') return { kind: 'processing', reference };
  const assigned = await listAssigned(client, reference);
  if (assigned.length >= quantity) return { kind: 'issued', reference, esims: assigned };
  return { kind: 'processing', reference };
}

const assignmentsSchema = z.union([
  z.array(z.unknown()),
  z.object({ esims: z.array(z.unknown()) }).transform(({ esims }) => esims),
  z.unknown().transform((esim) => [esim]),
]);

/** Not being able to read them now is no verdict: the order stands, so it counts as still being processed. */
async function listAssigned(client: EsimGoClient, reference: string): Promise<IssuedEsim[]> {
  try {
    return readEsims(await client.get('/esims/assignments', { reference }, assignmentsSchema));
  } catch (error) {
    if (error instanceof EsimGoError) return [];
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
