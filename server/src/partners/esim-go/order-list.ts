import * as z from 'zod';
import type { SupplierOrder } from '../esim-supplier.ts';
import { normalizeIccid } from '../iccid.ts';
import { SupplierError } from '../supplier-error.ts';
import { listAssignments } from './esim-bundles.ts';
import type { EsimGoClient } from './esim-go-client.ts';

const ORDERS_PER_PAGE = 100;
const MAX_PAGES = 100;

const listedIccid = z.string().transform(normalizeIccid);
const orderSchema = z.object({
  orderReference: z.string().min(1),
  status: z.string().nullish(),
  total: z.number().nullish(),
  currency: z.string().nullish(),
  createdDate: z.string().nullish(),
  createDate: z.string().nullish(),
  assigned: z.boolean().nullish(),
  order: z
    .array(
      z.object({
        item: z.string().nullish(),
        quantity: z.number().nullish(),
        iccids: z.array(listedIccid).nullish(),
        esims: z.array(z.object({ iccid: listedIccid })).nullish(),
      }),
    )
    .nullish(),
});
const pageSchema = z.union([
  z.array(orderSchema).transform((orders) => ({ orders, pageCount: undefined })),
  z.object({ orders: z.array(orderSchema), pageCount: z.number().int().nonnegative().optional() }),
]);

type Query = { maxAgeMs: number; supplierPlanId?: string };
type WireOrder = z.output<typeof orderSchema>;

/** Orders of one bundle or of all, their ages by the partner's clock. @throws SupplierError */
export async function listOrders(client: EsimGoClient, { maxAgeMs, supplierPlanId }: Query): Promise<SupplierOrder[]> {
  const asOf = await client.readClock('/orders', { page: 1, limit: 1 }, pageSchema);
  const from = new Date(asOf - maxAgeMs).toISOString();
  const found = new Map<string, SupplierOrder>();
  for await (const orders of readOrders(client, [`gte:${from}`])) {
    // Pages shift while orders are placed, so one order may be listed twice.
    for (const order of orders.flatMap((wire) => toSupplierOrders(wire, asOf))) {
      const isAsked = supplierPlanId === undefined || order.supplierPlanId === supplierPlanId;
      if (isAsked && order.ageMs <= maxAgeMs) found.set(order.reference, order);
    }
  }
  return [...found.values()];
}

/** The orders of a time, such as `gte:2026-11-01T00:00:00Z`, page by page. @throws SupplierError */
export async function* readOrders(
  client: EsimGoClient | (() => EsimGoClient),
  createdAt: string[],
): AsyncGenerator<WireOrder[]> {
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    if (page > MAX_PAGES) throw new SupplierError(`Expected at most ${MAX_PAGES} pages of orders`, { wasSent: true });
    const query = { page, limit: ORDERS_PER_PAGE, includeIccids: true, createdAt };
    const reader = typeof client === 'function' ? client() : client;
    const { orders, pageCount } = await reader.get('/orders', query, pageSchema);
    yield orders;
    // Without a page count, a short page does not mean the last one: the partner may return fewer rows than requested.
    const isNew = orders.some(({ orderReference }) => !seen.has(orderReference));
    for (const { orderReference } of orders) seen.add(orderReference);
    if (pageCount === undefined ? !isNew : page >= pageCount) return;
  }
}

/** @throws SupplierError for one that cannot be read: left out, it would count as never placed, and be placed again */
function toSupplierOrders(order: WireOrder, asOf: number): SupplierOrder[] {
  const { orderReference: reference, order: lines } = order;
  if (order.assigned === false) return [];
  const ageMs = asOf - createdAtOf(order);
  if (Number.isNaN(ageMs) || !lines) throw unreadable(reference);
  return lines.map((line) => {
    if (!line.item) throw unreadable(reference);
    const iccids = line.iccids ?? line.esims?.map((esim) => esim.iccid) ?? [];
    const quantity = line.quantity ?? iccids.length;
    return { reference, ageMs, supplierPlanId: line.item, quantity, iccids };
  });
}

/** In milliseconds since 1970; NaN if it does not say. */
export function createdAtOf({ createdDate, createDate }: Pick<WireOrder, 'createdDate' | 'createDate'>): number {
  return Date.parse(createdDate ?? createDate ?? '');
}

export function unreadable(reference: string): SupplierError {
  return new SupplierError(`eSIM Go listed order ${reference} in a way that cannot be read`, { wasSent: true });
}

/**
 * The list contains purchases and top-ups alike. The first bundle ever applied to an eSIM is the one it was bought
 * with, and carries that order's reference (`{order}-{n}`); if this cannot be determined, the order counts as a
 * purchase. @throws SupplierError
 */
export async function isForNewEsims(client: EsimGoClient, { reference, iccids }: SupplierOrder): Promise<boolean> {
  const [iccid] = iccids;
  if (!iccid) return true;
  const assignments = await listAssignments(client, iccid);
  if (assignments.length < 2) return true;
  const first = assignments.at(-1)?.assignmentReference;
  return !first || first === reference || first.startsWith(`${reference}-`);
}
