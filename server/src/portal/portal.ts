import { formatDecimal } from '@esimshop/contracts/money';
import type { PortalCustomer, PortalLinkRevocation } from '@esimshop/contracts/portal';
import { countReceipts } from '../documents/receipts/store.ts';
import { readKnownState } from '../orders/esim-stage.ts';
import { listOrderEsims, type OpenEsim, planKeyOf } from '../orders/esims.ts';
import { listGivenEsims } from '../orders/gifts.ts';
import { listEsimsWithCard } from '../orders/payments.ts';
import { getTokenOwner, revokePortalToken, revokePortalTokensOf } from '../orders/portal-tokens.ts';
import { isBeingTakenBack, listRefundsOfPlans, toPortalRefund } from '../orders/refunds.ts';
import { listPaidOrdersOf } from '../orders/store.ts';
import { listEsimsWithRule } from '../orders/top-up-rules.ts';
import type { Shop } from '../shop.ts';
import { toPortalEsim } from './portal-esim.ts';
import { isStale, refreshViewed } from './usage/usage.ts';

/**
 * Everything bought with the token's e-mail address, with the supplier's current usage figures, or the last known
 * ones if it cannot be reached or was asked as often as it allows.
 * @throws ProblemError portal_token_invalid
 */
export async function getPortalCustomer(shop: Shop, token: string): Promise<PortalCustomer> {
  const emailKey = await getTokenOwner(shop.database, token);
  const orders = await listPaidOrdersOf(shop.database, emailKey);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const esims = await listOrderEsims(shop.database, shop.secrets, [...byId.keys()]);
  const receiptsOf = await countReceipts(shop.database, [...byId.keys()]);
  const refunds = await listRefundsOfPlans(shop.database, esims.map(planKeyOf));
  const ofMoney = refunds.filter(({ refund }) => refund.amountMinor > 0);
  const refundOf = new Map(ofMoney.map(({ esimId, refund }) => [esimId, toPortalRefund(refund)]));
  const esimIds = esims.map(({ row }) => row.id);
  const withCard = await listEsimsWithCard(shop.database, esimIds);
  const given = await listGivenEsims(shop.database, [...byId.keys()]);
  const withRule = await listEsimsWithRule(shop.database, esimIds);
  const { automaticTopUps, gifts } = shop.settings.current();
  const automaticOf = ({ row }: OpenEsim) => {
    if (withRule.has(row.id)) return 'on';
    return automaticTopUps.isOffered && !given.has(row.id) ? 'off' : undefined;
  };
  const takenBack = new Set(refunds.filter(isBeingTakenBack).map(({ esimId }) => esimId));
  // One that was taken back may have left the account.
  const revoked = new Set(refunds.filter(({ state }) => state === 'revoked').map(({ esimId }) => esimId));
  const isKept = ({ row }: OpenEsim) => !revoked.has(row.id);
  const refreshed = await refreshViewed(shop, esims.filter(isKept), 'viewed');
  const giftOf = ({ row, line }: OpenEsim) => {
    const isGiven = given.has(row.id);
    const orderNumber = byId.get(line.orderId)?.orderNumber;
    return orderNumber !== undefined && (isGiven || gifts.isOffered) ? { orderNumber, isGiven } : undefined;
  };
  const shown = esims.map((esim) =>
    toPortalEsim(esim, {
      gift: giftOf(esim),
      automatic: automaticOf(esim),
      purchasedAt: byId.get(esim.line.orderId)?.createdAt ?? esim.row.createdAt,
      known: refreshed.get(esim.row.id) ?? readKnownState(esim.row),
      isStale: isKept(esim) && !refreshed.has(esim.row.id) && isStale(shop, esim),
      refund: refundOf.get(esim.row.id),
      isBeingTakenBack: takenBack.has(esim.row.id),
      hasSavedCard: withCard.has(esim.row.id),
    }),
  );
  return {
    esims: shown.sort((a, b) => b.purchaseDate.localeCompare(a.purchaseDate)),
    orders: orders.map(({ id, orderNumber, createdAt, totalMinor, currency, status }) => ({
      orderNumber,
      createdAt: createdAt.toISOString(),
      totalAmount: formatDecimal({ amountMinor: totalMinor, currency }),
      currency,
      status,
      ...(receiptsOf.has(id) && { receipts: receiptsOf.get(id) }),
    })),
  };
}

/**
 * Revokes the link of a token, or every link of its owner, when somebody else may have it.
 * @throws ProblemError portal_token_invalid
 */
export async function revokePortalLinks(
  { database }: Pick<Shop, 'database'>,
  { token, scope }: PortalLinkRevocation,
): Promise<void> {
  const emailKey = await getTokenOwner(database, token);
  if (scope === 'all') await revokePortalTokensOf(database, emailKey);
  else await revokePortalToken(database, token);
}
