import type { AutomaticEnd } from '@esimshop/contracts/automatic-top-ups';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { listTopUpRows } from '../../catalogue/store.ts';
import { termsVersionOf } from '../../documents/terms-version.ts';
import { type OpenEsim, planKeyOf } from '../../orders/esims.ts';
import { listGivenEsims } from '../../orders/gifts.ts';
import { listSavedCards, type SavedCard } from '../../orders/payments.ts';
import { listRefundsOfPlans } from '../../orders/refunds.ts';
import { countBought, type TopUpRule } from '../../orders/top-up-rules.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { disputes } from '../../tables/disputes.ts';
import { orderLines } from '../../tables/orders.ts';

/** Why a rule cannot buy now, and never will; undefined if it can, as far as the shop's own books say. */
export async function findEnd(
  shop: Shop,
  executor: Executor,
  { rule, esim }: { rule: TopUpRule; esim: OpenEsim },
): Promise<AutomaticEnd | undefined> {
  if (!shop.settings.current().automaticTopUps.isOffered) return 'offer';
  if (rule.endsAt <= shop.clock.now()) return 'ended';
  if ((await countBought(executor, rule.id)) >= rule.times) return 'limit';
  if (await isOutOfHands(executor, esim)) return 'esim';
  if (!(await findCard(executor, rule))) return 'card_removed';
  if (termsVersionOf(shop) !== rule.termsVersion) return 'terms';
  const { mode = null, days } = rule.withdrawalConsent ?? {};
  const { withdrawal } = shop.settings.current();
  if (withdrawal.mode !== mode || (mode !== null && withdrawal.days !== days)) return 'terms';
  const { supplier, countryCode, tier, currency } = esim.line;
  const rows = await listTopUpRows(executor, { supplier, countryCode, tier, currency });
  const product = rows.find(({ productId }) => productId === rule.productKey);
  return product ? findChange(rule, product) : 'package';
}

/** Why a package cannot be bought for what was agreed to. */
export function findChange(
  { dataMb, priceMinor, currency }: TopUpRule,
  product: { dataMb: number | null; priceMinor: number; currency: string },
): AutomaticEnd | undefined {
  if (product.dataMb === null || product.dataMb < dataMb) return 'package';
  return product.currency === currency && product.priceMinor <= priceMinor ? undefined : 'price';
}

/** The card that a rule may charge; undefined once it was removed. */
export async function findCard(
  executor: Executor,
  { esimId, cardPaymentId }: Pick<TopUpRule, 'esimId' | 'cardPaymentId'>,
): Promise<SavedCard | undefined> {
  return (await listSavedCards(executor, esimId)).find(({ paymentId }) => paymentId === cardPaymentId);
}

/** Whether an eSIM is returned or given to somebody, or the bank of its buyer asks for money back. */
export async function isOutOfHands(executor: Executor, esim: OpenEsim): Promise<boolean> {
  const { orderId } = esim.line;
  const returned = await listRefundsOfPlans(executor, [planKeyOf(esim)]);
  if (returned.some(({ state }) => state !== 'kept')) return true;
  if ((await listGivenEsims(executor, [orderId])).has(esim.row.id)) return true;
  const ofEsim = or(
    eq(disputes.orderId, orderId),
    sql`${disputes.orderId} in (select order_id from ${orderLines} where topped_up_esim_id = ${esim.row.id})`,
  );
  return (await executor.$count(disputes, and(ofEsim, isNull(disputes.closedAt)))) > 0;
}
