import { randomUUID } from 'node:crypto';
import type { EsimSupplier, IssuedEsim, PurchaseOutcome, SupplierOrder } from '@esimshop/extension/interface';
import { describeError, type Reply, type ZenditClient } from './client.ts';
import { readList, readMoment, readNumber, readObject, readText } from './read.ts';

const PAGE_SIZE = 1024;
/** By how much the shop's clock may be ahead of Zendit's, whose list is asked for by the time. */
const CLOCK_MS = 600_000;
const TOP_UP = '-topup';
/** The key or the address is refused, so nothing was looked at. */
const DENIED = new Set([401, 403]);

type Request = Parameters<EsimSupplier['purchase']>[0];

/** A transaction is named by the shop, in letters, digits and hyphens; its name tells whether it tops an eSIM up. */
function toTransactionId(marker: string, iccid: string | undefined): string {
  return `${marker.replaceAll(/[^A-Za-z\d]/g, '-')}${iccid ? TOP_UP : ''}`;
}

/** Whether the shop named it as a top-up. What was bought by hand is taken for a new eSIM. */
export function isTopUp(transactionId: string): boolean {
  return transactionId.endsWith(TOP_UP);
}

export async function purchase(
  client: ZenditClient,
  { supplierPlanId, iccid, marker = randomUUID() }: Request,
): Promise<PurchaseOutcome> {
  const transactionId = toTransactionId(marker, iccid);
  try {
    const reply = await client.post('/esim/purchases', {
      transactionId,
      offerId: supplierPlanId,
      ...(iccid && { iccid }),
    });
    if (reply.status < 300) return readReceipt(reply, transactionId, iccid);
    const message = `Zendit refused the purchase: ${describeError(reply)}`;
    if (DENIED.has(reply.status)) return { kind: 'rejected', message };
    // It may refuse because it has this transaction: what it says of a name that is taken is published nowhere.
    const known = await client.find(pathOf(transactionId));
    return known ? toOutcome(readObject(known.body, 'a purchase'), iccid) : { kind: 'rejected', message };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && 'wasSent' in error && error.wasSent === false)
      return { kind: 'retry', message, retryAfterMs: readRetryAfterMs(error) };
    return { kind: 'unknown', message };
  }
}

function readRetryAfterMs(error: object): number | undefined {
  return 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
}

function readReceipt({ body }: Reply, transactionId: string, iccid: string | undefined): PurchaseOutcome {
  const receipt = readObject(body, 'a receipt');
  if (readText(receipt.transactionId, 'transactionId') !== transactionId)
    throw new Error('Expected the receipt of this transaction from Zendit, got another one');
  readText(receipt.status, 'status');
  return toOutcome(receipt, iccid);
}

const pathOf = (transactionId: string) => `/esim/purchases/${encodeURIComponent(transactionId)}`;

export async function findPurchase(client: ZenditClient, reference: string, iccid?: string): Promise<PurchaseOutcome> {
  const reply = await client.find(pathOf(reference));
  if (!reply) return { kind: 'unknown', message: `Zendit does not list transaction ${reference}` };
  return toOutcome(readObject(reply.body, 'a purchase'), iccid);
}

/** `iccid`: the eSIM that it was to top up. */
function toOutcome(purchase: Record<string, unknown>, iccid: string | undefined): PurchaseOutcome {
  const reference = readText(purchase.transactionId, 'transactionId');
  switch (purchase.status) {
    case 'FAILED':
      return { kind: 'rejected', message: `Zendit failed: ${describeError({ status: 200, body: purchase.error })}` };
    case 'DONE':
      if (iccid) return { kind: 'issued', reference, esims: [] };
      return purchase.confirmation
        ? { kind: 'issued', reference, esims: [toEsim(readObject(purchase.confirmation, 'confirmation'), reference)] }
        : { kind: 'processing', reference };
    default:
      return { kind: 'processing', reference };
  }
}

/** The code may be the whole of an activation code, `LPA:1$address$id`. */
function toEsim(confirmation: Record<string, unknown>, supplierRef: string): IssuedEsim {
  const code = readText(confirmation.activationCode, 'activationCode');
  const [, address, matchingId] = /^LPA:1\$([^$]+)\$([^$]*)/.exec(code) ?? [];
  return {
    ...{ iccid: readText(confirmation.iccid, 'iccid'), supplierRef },
    smdpAddress: address ?? readText(confirmation.smdpAddress, 'smdpAddress'),
    matchingId: matchingId ?? code,
  };
}

/** Without those that failed, which bought nothing. */
export async function listPurchases(
  client: ZenditClient,
  { maxAgeMs, supplierPlanId }: { maxAgeMs: number; supplierPlanId?: string },
): Promise<SupplierOrder[]> {
  const since = new Date(Date.now() - maxAgeMs - CLOCK_MS).toISOString().replace(/\.\d+/, '');
  const orders: SupplierOrder[] = [];
  for (let offset = 0, total = 1; offset < total; offset += PAGE_SIZE) {
    const { body, now } = await client.get(
      `/esim/purchases?_limit=${PAGE_SIZE}&_offset=${offset}&createdAt=${encodeURIComponent(`gte${since}`)}`,
    );
    const page = readObject(body, 'a page of purchases');
    total = readNumber(page.total, 'total');
    orders.push(
      ...readList(page.list, 'purchases').flatMap((each) => toOrder(readObject(each, 'a purchase'), now) ?? []),
    );
  }
  return orders.filter(
    (order) => order.ageMs <= maxAgeMs && (supplierPlanId === undefined || order.supplierPlanId === supplierPlanId),
  );
}

export async function findPurchases(client: ZenditClient, marker: string, iccid?: string): Promise<SupplierOrder[]> {
  const reply = await client.find(pathOf(toTransactionId(marker, iccid)));
  const order = reply && toOrder(readObject(reply.body, 'a purchase'), reply.now);
  return order ? [order] : [];
}

function toOrder(purchase: Record<string, unknown>, now: Date): SupplierOrder | undefined {
  if (purchase.status === 'FAILED') return undefined;
  const createdAt = readMoment(purchase.createdAt, 'createdAt') ?? now;
  return {
    reference: readText(purchase.transactionId, 'transactionId'),
    supplierPlanId: readText(purchase.offerId, 'offerId'),
    quantity: 1,
    ageMs: Math.max(0, now.getTime() - createdAt.getTime()),
    iccids: purchase.confirmation ? [readText(readObject(purchase.confirmation, 'confirmation').iccid, 'iccid')] : [],
  };
}
