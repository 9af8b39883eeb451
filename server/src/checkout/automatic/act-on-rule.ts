import { wordAutomaticConsent } from '@esimshop/contracts/automatic-consent';
import { AUTOMATIC_DAYS, listThresholds } from '@esimshop/contracts/automatic-limits';
import type { AutomaticAct, AutomaticWishes } from '@esimshop/contracts/automatic-top-ups';
import { DAY_MS } from '@esimshop/contracts/days';
import { formatDecimal } from '@esimshop/contracts/money';
import type { PricedRow } from '../../catalogue/store.ts';
import { formatPrice, formatSize } from '../../documents/describe-order.ts';
import { formatLongDay } from '../../documents/format-moment.ts';
import { termsVersionOf } from '../../documents/terms-version.ts';
import { readKnownState } from '../../orders/esim-stage.ts';
import { lockEsim } from '../../orders/esims.ts';
import { findSavedCard } from '../../orders/payments.ts';
import { lockOrder, recordOrderEvent } from '../../orders/store.ts';
import { findRule, noteShortage, type TopUpRule } from '../../orders/top-up-rules.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalidInput } from '../../platform/http/to-problem-error.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { topUpRules } from '../../tables/top-up-rules.ts';
import { assertTermsSeen } from '../assert-terms-seen.ts';
import { endRule } from '../end-automatic-rule.ts';
import { queueAutomaticMail } from '../queue-automatic-mail.ts';
import { assertCanTopUp, getPackage } from '../top-ups/find-packages.ts';
import { describeSavedCard } from '../top-ups/offer-packages.ts';
import type { OwnEsim } from '../top-ups/own-esim.ts';
import { requireWithdrawalConsent } from '../withdrawal-consent.ts';
import { isOutOfHands } from './find-end.ts';

/** The page may have been open for a while. */
const UNTIL_TOLERANCE_MS = DAY_MS;

/**
 * Switches automatic top-ups of an eSIM on, as its buyer agrees, or off. Doing either again changes nothing.
 * @throws ProblemError topup_unavailable, payment_method_required, price_changed, terms_changed, invalid_input, supply_unavailable
 */
export async function actOnRule(shop: Shop, own: OwnEsim, act: AutomaticAct): Promise<void> {
  if (act.act === 'on') return switchOn(shop, own, act);
  await inTransaction(shop.database, 'automatic top-up', async (tx) => {
    const rule = await lockRule(tx, own);
    if (rule) await endRule(shop, tx, { rule, end: 'customer' });
  });
}

async function lockRule(tx: Transaction, { order, esim }: OwnEsim): Promise<TopUpRule | undefined> {
  await lockOrder(tx, order.id);
  await lockEsim(tx, esim.row.id);
  return findRule(tx, esim.row.id);
}

async function switchOn(shop: Shop, own: OwnEsim, wishes: AutomaticWishes): Promise<void> {
  const { esim, order } = own;
  if (!shop.settings.current().automaticTopUps.isOffered || (await isOutOfHands(shop.database, esim)))
    throw notOffered();
  const withdrawalConsent = requireWithdrawalConsent(shop, { ...wishes, addsData: true });
  assertTermsSeen(shop, wishes);
  const endsAt = readUntil(shop, wishes);
  const card = await findSavedCard(shop.database, esim.row.id);
  if (!card)
    throw new ProblemError(402, 'payment_method_required', 'No card is saved for this eSIM. Save one with a top-up.');
  await assertCanTopUp(shop, esim);
  const product = await getPackage(shop, esim, wishes.packageId);
  const dataMb = assertAgreed(product, wishes);
  const { productId: productKey, priceMinor, currency } = product;
  const { thresholdMb, times, locale } = wishes;
  const consent = await wordConsent(shop, own, { wishes, product, dataMb, endsAt });
  const agreed = { productKey, dataMb, thresholdMb, times, priceMinor, currency, cardPaymentId: card.paymentId };
  await inTransaction(shop.database, 'automatic top-up', async (tx) => {
    const earlier = await lockRule(tx, own);
    // The same request once more, whose response was lost.
    if (earlier && isSame(earlier, agreed)) return;
    if (earlier) await endRule(shop, tx, { rule: earlier, end: 'replaced' });
    const termsVersion = termsVersionOf(shop);
    const [rule] = await tx
      .insert(topUpRules)
      .values({
        ...{ esimId: esim.row.id, orderId: order.id, ...agreed, consent, termsVersion, locale, endsAt },
        withdrawalConsent: withdrawalConsent ?? null,
      })
      .returning();
    if (!rule) throw new Error('The database returned no automatic top-up');
    const detail = { esimId: esim.row.id, text: consent.text };
    await recordOrderEvent(tx, order.id, { kind: 'automatic_on', actor: 'customer', detail });
    await queueAutomaticMail(shop, tx, { news: 'on', rule, order });
    // Little may be left already.
    const known = readKnownState(esim.row);
    const now = shop.clock.now();
    const run = known && (await noteShortage(tx, { esimId: esim.row.id, state: known.state, now }));
    if (run) shop.sweeps.nudge('automatic-top-up', run.id);
  });
}

type Agreed = Pick<TopUpRule, 'productKey' | 'thresholdMb' | 'times' | 'priceMinor' | 'currency' | 'cardPaymentId'>;

function isSame(rule: TopUpRule, agreed: Agreed): boolean {
  const keys = ['productKey', 'thresholdMb', 'times', 'priceMinor', 'currency', 'cardPaymentId'] as const;
  return keys.every((key) => rule[key] === agreed[key]);
}

/** @throws ProblemError invalid_input */
function readUntil(shop: Shop, { until }: AutomaticWishes): Date {
  const endsAt = new Date(until);
  const expectedMs = shop.clock.now().getTime() + AUTOMATIC_DAYS * DAY_MS;
  if (Math.abs(endsAt.getTime() - expectedMs) <= UNTIL_TOLERANCE_MS) return endsAt;
  const message = `Expected the end of ${AUTOMATIC_DAYS} days from now. Reload the page.`;
  throw invalidInput([{ path: 'act.until', code: 'invalid', message }]);
}

/** What the package adds, which must suit the threshold. @throws ProblemError price_changed, invalid_input */
function assertAgreed(
  { dataMb, priceMinor, currency }: PricedRow,
  { thresholdMb, price: seen }: AutomaticWishes,
): number {
  const thresholds = listThresholds(dataMb);
  if (dataMb === null || !thresholds.includes(thresholdMb)) {
    const message = `Choose one of: ${thresholds.join(', ')}`;
    throw invalidInput([{ path: 'act.thresholdMb', code: 'invalid', message }]);
  }
  const price = formatDecimal({ amountMinor: priceMinor, currency });
  if (price === seen) return dataMb;
  const detail = `The price has changed: it is now ${price} ${currency}. Check it, then switch on again.`;
  throw new ProblemError(409, 'price_changed', detail, { totalAmount: price, currency });
}

type Wording = { wishes: AutomaticWishes; product: PricedRow; dataMb: number; endsAt: Date };

/** What the buyer agrees to, as the page worded it. */
async function wordConsent(
  shop: Shop,
  { esim }: OwnEsim,
  { wishes, product: { priceMinor, currency }, dataMb, endsAt }: Wording,
): Promise<TopUpRule['consent']> {
  const { consent: version, locale, thresholdMb, times } = wishes;
  const card = await describeSavedCard(shop, esim.row.id);
  const priceOf = (amountMinor: number) => formatPrice(formatDecimal({ amountMinor, currency }), currency);
  const words = wordAutomaticConsent(version, locale, {
    card: card?.last4 ? card : undefined,
    most: priceOf(priceMinor * times),
    price: priceOf(priceMinor),
    data: formatSize(dataMb, locale),
    left: formatSize(thresholdMb, locale),
    times,
    until: formatLongDay(endsAt, { locale, timeZone: 'UTC' }),
  });
  return { version, locale, text: `${words.rule} ${words.charge}. ${words.conditions}` };
}

function notOffered(): ProblemError {
  return new ProblemError(409, 'topup_unavailable', 'Automatic top-up is not possible for this eSIM. Reload the page.');
}
