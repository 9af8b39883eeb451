import type { UserOrder, UserOrdersResponse } from '@esimshop/contracts/user-orders';
import pLimit from 'p-limit';
import { getUser } from '../accounts/users.ts';
import { readKnownState } from '../orders/esim-stage.ts';
import { readOrder } from '../orders/show-order.ts';
import { claimOrders, countUnclaimedOrders, listOrdersOfUser, type OrderRow } from '../orders/store.ts';
import type { Shop } from '../shop.ts';
import { toPortalEsim } from './portal-esim.ts';

/** Orders that are read at once, so that one history does not take all connections. */
const CONCURRENCY = 4;

/**
 * The orders of an account, newest first, with their eSIMs as last reported. Those that somebody placed with its verified
 * address without being signed in are added to it.
 */
export async function listUserOrders(shop: Shop, userId: number): Promise<UserOrdersResponse> {
  const { emailKey, emailVerifiedAt } = await getUser(shop.database, userId);
  if (emailVerifiedAt) await claimOrders(shop.database, userId, emailKey);
  const rows = await listOrdersOfUser(shop.database, userId);
  const limit = pLimit(CONCURRENCY);
  return {
    orders: await Promise.all(rows.map((row) => limit(() => toUserOrder(shop, row)))),
    unclaimed: emailVerifiedAt ? 0 : await countUnclaimedOrders(shop.database, emailKey),
  };
}

async function toUserOrder(shop: Shop, row: OrderRow): Promise<UserOrder> {
  const { order, esims } = await readOrder(shop, row.id);
  const { byKey, byDestination } = await shop.catalogue.snapshot();
  const [item] = order.items;
  const hasPlan = item !== undefined && byKey.has(item.productId);
  return {
    ...order,
    stillSold: hasPlan ? 'plan' : item && byDestination.has(item.countryCode) ? 'destination' : 'nothing',
    esims: esims.map((esim) => toPortalEsim(esim, { purchasedAt: row.createdAt, known: readKnownState(esim.row) })),
  };
}
