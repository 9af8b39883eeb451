import * as z from 'zod';
import type { SupplierOrder } from '../esim-supplier.ts';
import { listAssignments } from './esim-bundles.ts';
import type { EsimGoClient } from './esim-go-client.ts';
import { EsimGoError } from './esim-go-error.ts';

const ORDERS_PER_PAGE = 100;
const MAX_PAGES = 100;

const orderSchema = z.object({
  orderReference: z.string().min(1),
  createdDate: z.string().nullish(),
  createDate: z.string().nullish(),
  assigned: z.boolean().nullish(),
  order: z
    .array(
      z.object({
        type: z.string().nullish(),
        item: z.string().nullish(),
        quantity: z.number().nullish(),
        iccids: z.array(z.string()).nullish(),
        esims: z.array(z.object({ iccid: z.string() })).nullish(),
      }),
    )
    .nullish(),
});
const pageSchema = z.union([
  z.array(orderSchema).transform((orders) => ({ orders, pageCount: undefined })),
  z.object({ orders: z.array(orderSchema), pageCount: z.number().int().nonnegative().optional() }),
]);

type Window = { from: Date; to: Date; supplierPlanId?: string };

/** Orders of new eSIMs in the window, optionally of one bundle. @throws EsimGoError */
export async function listPurchases(client: EsimGoClient, window: Window): Promise<SupplierOrder[]> {
  const { from, to, supplierPlanId } = window;
  const found = new Map<string, SupplierOrder>();
  for (let page = 1; ; page++) {
    if (page > MAX_PAGES) throw new EsimGoError(`Expected at most ${MAX_PAGES} pages of orders`, { wasSent: true });
    const query = {
      page,
      limit: ORDERS_PER_PAGE,
      includeIccids: true,
      createdAt: [`gte:${from.toISOString()}`, `lte:${to.toISOString()}`],
    };
    const { orders, pageCount } = await client.get('/orders', query, pageSchema);
    // Pages shift while orders are placed, so one order may be listed twice.
    for (const order of orders.flatMap(toSupplierOrders)) {
      const isWanted = supplierPlanId === undefined || order.supplierPlanId === supplierPlanId;
      const isWithin = order.createdAt >= from && order.createdAt <= to;
      if (isWanted && isWithin) found.set(`${order.reference} ${order.supplierPlanId}`, order);
    }
    if (pageCount === undefined ? orders.length < ORDERS_PER_PAGE : page >= pageCount) break;
  }
  const purchases: SupplierOrder[] = [];
  for (const order of found.values()) if (await isForNewEsims(client, order)) purchases.push(order);
  return purchases;
}

function toSupplierOrders(order: z.output<typeof orderSchema>): SupplierOrder[] {
  const createdAt = new Date(order.createdDate ?? order.createDate ?? '');
  if (Number.isNaN(createdAt.getTime()) || order.assigned === false) return [];
  return (order.order ?? []).flatMap((line) => {
    if (!line.item || (line.type ?? 'bundle') !== 'bundle') return [];
    const iccids = line.iccids ?? line.esims?.map((esim) => esim.iccid) ?? [];
    const quantity = line.quantity ?? iccids.length;
    return [{ reference: order.orderReference, createdAt, supplierPlanId: line.item, quantity, iccids }];
  });
}

/**
 * The list contains purchases and top-ups alike. The first bundle ever applied to an eSIM is the one it was bought
 * with, and carries that order's reference (`{order}-{n}`); if this cannot be determined, the order counts as a
 * purchase.
 */
async function isForNewEsims(client: EsimGoClient, { reference, iccids }: SupplierOrder): Promise<boolean> {
  const [iccid] = iccids;
  if (!iccid) return true;
  const assignments = await listAssignments(client, iccid);
  if (assignments.length < 2) return true;
  const first = assignments.at(-1)?.assignmentReference;
  return !first || first === reference || first.startsWith(`${reference}-`);
}
