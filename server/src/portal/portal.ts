import { formatDecimal } from '@esimshop/contracts/money';
import type { PortalCustomer } from '@esimshop/contracts/portal';
import { inTransaction } from '../database/transaction.ts';
import { listOrderEsims, type OpenEsim } from '../esims/store.ts';
import { isFresh, type KnownState, readKnownState, refreshUsage } from '../esims/usage.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import { wasMailedLately } from '../notifications/store.ts';
import { emailKeyOf, listPaidOrdersOf, lockOrder } from '../orders/store.ts';
import { ProblemError } from '../problem.ts';
import type { Shop } from '../shop.ts';
import { toPortalEsim } from './portal-esim.ts';
import { findTokenOwner } from './portal-tokens.ts';

/** How many eSIMs are asked about at a time: the partner counts requests per second. */
const PARALLEL = 4;

/**
 * Everything that was bought with the token's e-mail address, with the partner's own usage figures; the last known ones
 * where it cannot be reached.
 * @throws ProblemError portal_token_invalid
 */
export async function getPortalCustomer(shop: Shop, token: string): Promise<PortalCustomer> {
  const emailKey = await findTokenOwner(shop, token);
  if (!emailKey) throw new ProblemError(401, 'portal_token_invalid', 'Invalid or expired access token');
  const orders = await listPaidOrdersOf(shop.database, emailKey);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const esims = await listOrderEsims(shop.database, shop.secrets, [...byId.keys()]);
  const shown = await mapInBatches(esims, PARALLEL, async (esim) =>
    toPortalEsim(esim, {
      purchasedAt: byId.get(esim.line.orderId)?.createdAt ?? esim.row.createdAt,
      known: await findState(shop, esim),
    }),
  );
  return {
    esims: shown.sort((a, b) => b.purchaseDate.localeCompare(a.purchaseDate)),
    orders: orders.map(({ orderNumber, createdAt, totalMinor, currency, status }) => ({
      orderNumber,
      createdAt: createdAt.toISOString(),
      totalAmount: formatDecimal(totalMinor),
      currency,
      status,
    })),
  };
}

async function findState(shop: Shop, { row, iccid }: OpenEsim): Promise<KnownState | undefined> {
  const remembered = readKnownState(row);
  if (isFresh(shop, row.usageAt)) return remembered;
  try {
    return await refreshUsage(shop, row.id, iccid);
  } catch (error) {
    shop.log.warn({ esimId: row.id, err: error }, 'portal.usage_unavailable');
    return remembered;
  }
}

async function mapInBatches<T, R>(items: T[], size: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  }
  return results;
}

/**
 * Mails a new portal link, at most one in ten minutes, where something was bought with the address. The caller learns
 * nothing about whether that is so.
 */
export async function requestPortalLink(
  shop: Shop,
  { email, locale }: { email: string; locale: 'en' | 'tr' },
): Promise<void> {
  const emailKey = emailKeyOf(email);
  const [latest] = await listPaidOrdersOf(shop.database, emailKey);
  if (!latest) return;
  const requestedAt = shop.clock.now().getTime();
  await inTransaction(shop.database, 'portal-link', async (tx) => {
    // Of several that ask at once, the others wait here and then find the first one's mail.
    await lockOrder(tx, latest.id);
    if (await wasMailedLately(tx, 'portal-link', emailKey)) return;
    await queueMail(shop, tx, {
      kind: 'portal-link',
      discriminator: String(requestedAt),
      recipient: emailKey,
      locale,
      messageIdStem: `portal-link.${latest.id}.${requestedAt}`,
    });
  });
}
