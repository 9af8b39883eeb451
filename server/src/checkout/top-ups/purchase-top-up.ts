import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import type { TopUpPurchase } from '@esimshop/contracts/top-ups';
import { isTurkishSale } from '@esimshop/contracts/turkish-sale';
import { keepContractParts } from '../../documents/contract-parts.ts';
import { findSavedCard, getLatestPayment, type SavedCard } from '../../orders/payments.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { assertTermsSeen } from '../assert-terms-seen.ts';
import { assertBelowDeclineLimit, type CardPayer, reportDeclineWave } from '../decline-limit.ts';
import { bindKeyToOrder, type OrderKey } from '../idempotency.ts';
import { type PlacedOrder, payPlacement } from '../pay-placement.ts';
import { getOffered } from '../payment-method.ts';
import { acceptCard, type OrderResponse, submitUnderKey } from '../submit-order.ts';
import { requireWithdrawalConsent } from '../withdrawal-consent.ts';
import { assertCanTopUp, getPackage } from './find-packages.ts';
import { getOwnEsim, type OwnEsim, sessionOf } from './own-esim.ts';
import { type ChosenPayment, toOpenPlacement, writeTopUp } from './place-top-up.ts';
import { findCodeFor } from './price-with-code.ts';
import { findOpenTopUp, findRepeatedTopUp } from './store.ts';

export type TopUpSubmission = {
  purchase: TopUpPurchase;
  idempotencyKey: string | undefined;
  /** Keyed hash of the network that the request came from. */
  clientHash: Buffer;
};

/**
 * Handles one press of 'Purchase Top-Up': an order like any other, of a plan for an eSIM of the portal link, of which one can
 * be open at a time; repeating it is safe.
 * @throws ProblemError portal_token_invalid, esim_not_found, topup_unavailable, payment_method_required, payment_declined,
 * code_refused, price_changed, supply_unavailable, order_in_progress
 */
export async function purchaseTopUp(shop: Shop, submission: TopUpSubmission): Promise<OrderResponse> {
  const { token, ...body } = submission.purchase;
  const own = await getOwnEsim(shop, { token, esimId: body.esimId });
  const sessionHash = sessionOf(shop, own.esim);
  const keyed = { sessionHash, body, idempotencyKey: submission.idempotencyKey };
  try {
    return await submitUnderKey(shop, keyed, (key) => placeTopUp(shop, own, { ...submission, sessionHash, key }));
  } catch (error) {
    throw withPaymentStep(error);
  }
}

type Placing = TopUpSubmission & { sessionHash: Buffer; key: OrderKey | undefined };

async function placeTopUp(shop: Shop, own: OwnEsim, submission: Placing): Promise<PlacedOrder> {
  const { purchase, sessionHash, clientHash, key } = submission;
  const { packageId: productKey, topUps: known } = purchase;
  const repeated = await findRepeatedTopUp(shop.database, { esimId: own.esim.row.id, productKey, known });
  if (repeated && key) await bindKeyToOrder(shop.database, key, repeated.id);
  if (repeated) return { order: repeated, payment: await getLatestPayment(shop.database, repeated.id) };
  const { locale = own.order.locale } = purchase;
  const withdrawalConsent = requireWithdrawalConsent(shop, { ...purchase, locale, addsData: true });
  assertTermsSeen(shop, purchase);
  const payer = { sessionHash, clientHash, emailKey: own.order.emailKey };
  const payment = await choosePayment(shop, own, purchase, payer);
  const { country } = own.order.billingDetails;
  const contractParts = await keepContractParts(shop, { locale, isTurkish: isTurkishSale({ locale, country }) });
  const agreed = { withdrawalConsent, contractParts };
  const placed = await payPlacement(shop, key, async (current) => {
    // An open payment is settled first, whether or not anything can be added now.
    const open = await findOpenTopUp(shop.database, own.esim.row.id);
    if (open) return toOpenPlacement(open, productKey);
    await assertCanTopUp(shop, own.esim);
    const product = await getPackage(shop, own.esim, productKey);
    const { code } = purchase;
    const found = code === undefined ? undefined : await findCodeFor(shop, own, { product, code, clientHash });
    const codeId = found?.row.id;
    return writeTopUp(shop, {
      own,
      product,
      codeId,
      purchase,
      payment,
      sessionHash,
      clientHash,
      ...agreed,
      key: current,
    });
  });
  if (placed.payment.status === 'declined') await reportDeclineWave(shop);
  return placed;
}

/** The payment method: the saved card, unless something else was entered. */
async function choosePayment(
  shop: Shop,
  { esim }: OwnEsim,
  purchase: TopUpPurchase,
  payer: CardPayer,
): Promise<ChosenPayment> {
  const token = purchase.confirmationTokenId ?? purchase.paymentMethodId;
  const entersCard = token ?? purchase.cardNumber ?? purchase.expiryDate ?? purchase.cvv;
  const method = purchase.paymentMethod ?? (entersCard ? CARD_METHOD : undefined);
  if (method) getOffered(shop, method);
  if (method === CARD_METHOD) {
    const paymentMethodRef = await acceptCard(shop, payer, purchase);
    return { method, card: paymentMethodRef ? { paymentMethodRef, customerRef: null } : undefined };
  }
  if (method) return { method, card: undefined };
  await assertBelowDeclineLimit(shop, payer);
  return { method: CARD_METHOD, card: await getSavedCard(shop, esim.row.id) };
}

async function getSavedCard(
  { database }: Pick<Shop, 'database'>,
  esimId: number,
): Promise<Omit<SavedCard, 'paymentId' | 'provider'>> {
  const card = await findSavedCard(database, esimId);
  if (card) return { paymentMethodRef: card.paymentMethodRef, customerRef: card.customerRef };
  throw new ProblemError(402, 'payment_method_required', 'No card is saved for this eSIM. Choose how to pay.');
}

/** Without a saved card, or if it was declined, other methods are offered. */
function withPaymentStep(error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.status !== 402) return error;
  const extras = { ...error.extras, nextAction: { type: 'payment' as const } };
  return new ProblemError(402, error.code, error.message, extras);
}
