import { type CardConsentVersion, wordCardConsent } from '@esimshop/contracts/card-consent';
import type { Checkout } from '@esimshop/contracts/checkout';
import { emailKeyOf } from '@esimshop/contracts/email';
import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import { DEFAULT_CURRENCY, type Money, sum } from '@esimshop/contracts/money';
import { CARD_METHOD, type PaymentMethod } from '@esimshop/contracts/payment-method';
import { confirmPlans } from '../catalogue/sync/confirm-plans.ts';
import { getLatestPayment, hasFailed, type PaymentRow } from '../orders/payments.ts';
import { toE164 } from '../orders/phone-e164.ts';
import { searchKeyOf } from '../orders/search-key.ts';
import { findJustPlacedOrder, findOpenOrder, type OrderRef } from '../orders/store.ts';
import { paidForUnits } from '../orders/units-paid.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inLockedTransaction } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { acceptCurrentPrices, type CartLine, listCartLines, lockCart } from './carts/store.ts';
import { assertCanBeOrdered, assertItemsAsSeen, assertPricesAsSeen } from './check-cart.ts';
import { nameOrder, type OrderKey } from './idempotency.ts';
import { createOrderNumber } from './order-number.ts';
import { getOffered } from './payment-method.ts';
import { orderInProgress } from './payment-problems.ts';
import { cancelPayment, paymentLockMs, resolvePayment, startPayment } from './payments/pay.ts';
import { insertOrder, type NewOrder, type NewOrderLine, type OrderToPay, toOrderLine } from './store.ts';

/** An open order that gets cancelled frees the cart for the next round. */
const MAX_ROUNDS = 3;

export type PlacedOrder = { order: OrderRef; payment: PaymentRow };

type Submission = {
  sessionHash: Buffer;
  userId: number | undefined;
  checkout: Checkout;
  /** The partner's token of the card, if one was entered. */
  paymentMethodRef: string | undefined;
  clientHash: Buffer;
};

export type Placement =
  | ({ kind: 'new' } & OrderToPay)
  /**
   * This order was placed from the same cart version, or for the same eSIM, and awaits its payment. `isOther`: what is
   * ordered now is something else.
   */
  | { kind: 'open'; order: OrderRef; isOther?: boolean }
  /** This order has just been paid: a repeated submit. */
  | { kind: 'placed'; order: OrderRef };

/**
 * Places an order for the session's cart and starts its payment. A cart version can have only one open order: a
 * second submit resolves the first payment before anything else is charged.
 * @throws ProblemError cart_empty, cart_changed, cart_unavailable_items, price_changed, supply_unavailable, order_in_progress
 */
export async function placeOrder(shop: Shop, submission: Submission, key: OrderKey | undefined): Promise<PlacedOrder> {
  return payPlacement(shop, key, (current) => writeOrder(shop, submission, current));
}

/**
 * Writes an order, in one transaction, and starts its payment; one that is open is resolved first. The key of the request
 * names the order from then on.
 * @throws ProblemError order_in_progress, and those of `write`
 */
export async function payPlacement(
  shop: Shop,
  key: OrderKey | undefined,
  write: (key: OrderKey | undefined) => Promise<Placement>,
): Promise<PlacedOrder> {
  let current = key;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const placement = await write(current);
    const { order } = placement;
    if (placement.kind === 'new') return { order, payment: await startPayment(shop, placement) };
    const isOther = placement.kind === 'open' && placement.isOther;
    const isNamed = !current || isOther || (await nameOrder(shop.database, current, order.id));
    const payment = await getLatestPayment(shop.database, order.id);
    if (placement.kind === 'placed') return { order, payment };
    // The same request came twice at once: it is for the first one to say what becomes of its order.
    if (!isNamed) throw orderInProgress(order.orderNumber);
    const settled = await closeOpenPayment(shop, payment);
    if (!settled) throw orderInProgress(order.orderNumber);
    if (!hasFailed(settled) && !(isOther && settled.status === 'captured')) return { order, payment: settled };
    current = current && { ...current, failedOrderId: order.id };
  }
  throw orderInProgress();
}

/**
 * The buyer is back at checkout: a payment that waits for them elsewhere is cancelled, one with unknown outcome is
 * resolved.
 */
async function closeOpenPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow | undefined> {
  return payment.status === 'requires_action' ? cancelPayment(shop, payment.id) : resolvePayment(shop, payment.id);
}

type CardConsent = { version: CardConsentVersion; locale: Locale; text: string };
/** What is ordered, and by whom. */
type Ordered = Omit<NewOrder, 'orderNumber' | 'totalMinor' | 'currency' | 'detail'> & {
  lines: NewOrderLine[];
  /** The card that was entered or saved for it; undefined for PayPal and for a test payment in the sandbox. */
  card: { paymentMethodRef: string; customerRef?: string | null } | undefined;
  /** By which words the buyer agreed that the card is saved. */
  cardConsent: CardConsent | undefined;
  /** The key of its request. */
  key: OrderKey | undefined;
};

/**
 * Writes a new order, and what is to be paid for it.
 * @throws ProblemError order_in_progress if the key of the request names another order by now
 */
export async function placeNew(shop: Shop, tx: Transaction, ordered: Ordered): Promise<Placement> {
  const { lines, card, cardConsent, key, ...buyer } = ordered;
  const orderNumber = createOrderNumber();
  const { customerEmail, paymentMethod } = buyer;
  const { amountMinor: totalMinor, currency } = totalPaid(lines);
  const searchKey = searchKeyOf({ ...buyer, orderNumber });
  const order = { ...buyer, orderNumber, totalMinor, currency, emailKey: emailKeyOf(customerEmail), searchKey };
  const idempotencyKey = `${orderNumber}:pay:1`;
  const { provider } = getOffered(shop, paymentMethod);
  const payment = { ...card, provider, idempotencyKey, savesCard: Boolean(cardConsent) };
  const detail = cardConsent ? { cardConsent } : {};
  const ids = await insertOrder(tx, { ...order, ...payment, ...key, detail, lockMs: paymentLockMs(shop) }, lines);
  if (!ids) throw orderInProgress();
  return {
    kind: 'new',
    order: { id: ids.orderId, orderNumber, customerEmail },
    lines,
    payment: { ...payment, id: ids.paymentId, amountMinor: totalMinor, currency },
  };
}

/** @throws RangeError if the lines have several currencies */
function totalPaid(lines: readonly NewOrderLine[]): Money {
  const paid = lines.map((line) => paidForUnits(line, 1, line.quantity));
  return sum(paid, paid[0]?.currency ?? DEFAULT_CURRENCY);
}

async function writeOrder(shop: Shop, submission: Submission, key: OrderKey | undefined): Promise<Placement> {
  const confirmed = new Set<number>();
  try {
    for (;;) {
      const placement = await writeConfirmed(shop, { ...submission, key }, confirmed);
      if (placement.kind !== 'unconfirmed') return placement;
      await confirmPlans(shop, placement.products);
      for (const { id } of placement.products) confirmed.add(id);
    }
  } catch (error) {
    // The buyer is now shown the change: the next submit without an expected total accepts these prices.
    if (error instanceof ProblemError && error.code === 'price_changed') {
      await acceptCurrentPrices(shop.database, submission.sessionHash);
    }
    throw error;
  }
}

/** Nothing was written: the suppliers are to be asked about these plans first, which no transaction waits for. */
type Unconfirmed = { kind: 'unconfirmed'; products: CartLine['product'][] };

/** Writes an order of plans that were confirmed lately, or about which their suppliers were asked just now. */
function writeConfirmed(
  shop: Shop,
  { checkout, paymentMethodRef, ...placed }: Submission & { key: OrderKey | undefined },
  confirmed: ReadonlySet<number>,
): Promise<Placement | Unconfirmed> {
  const { sessionHash } = placed;
  const lock = (tx: Transaction) =>
    Promise.all([lockCart(tx, sessionHash), findOpenOrder(tx, { sessionHash }), listCartLines(tx, { sessionHash })]);
  return inLockedTransaction(
    shop.database,
    'place',
    lock,
    async (tx, [cartVersion, open, lines]): Promise<Placement | Unconfirmed> => {
      if (open) return { kind: 'open', order: open };
      if (lines.length === 0) {
        const placed = await findJustPlacedOrder(tx, sessionHash, cartVersion, checkout.customerEmail);
        if (placed) return { kind: 'placed', order: placed };
      } else {
        assertItemsAsSeen(lines, cartVersion, checkout.expectedItems);
      }
      const products = lines.filter(({ isDue }) => isDue).map(({ product }) => product);
      if (products.some(({ id }) => !confirmed.has(id))) return { kind: 'unconfirmed', products };
      await assertCanBeOrdered(tx, lines);
      assertPricesAsSeen(lines, checkout.expectedTotal);
      return placeNew(shop, tx, {
        ...placed,
        ...toBuyer(checkout),
        cartVersion,
        lines: lines.map(({ product, quantity }) => toOrderLine(product, quantity)),
        card: paymentMethodRef ? { paymentMethodRef } : undefined,
        cardConsent: toCardConsent(checkout),
      });
    },
  );
}

type Consenting = Pick<Checkout, 'cardConsent' | 'locale'> & { paymentMethod?: PaymentMethod | undefined };

/** What a buyer who enters a card agreed to; undefined if nothing. */
export function toCardConsent(consenting: Consenting): CardConsent | undefined {
  const { paymentMethod, cardConsent: version, locale = DEFAULT_LOCALE } = consenting;
  if (paymentMethod !== CARD_METHOD || !version) return undefined;
  return { version, locale, text: wordCardConsent(version, locale) };
}

/** Who buys, and how they pay. */
function toBuyer({
  customerEmail,
  customerName,
  locale = DEFAULT_LOCALE,
  paymentMethod,
  phoneNumber,
  ...checkout
}: Checkout) {
  const { address, city, postalCode, country } = checkout;
  const given = Object.entries({ address, city, postalCode, country }).filter(([, value]) => value);
  const phoneE164 = toE164(phoneNumber);
  const billingDetails = { phone: phoneNumber, ...(phoneE164 && { phoneE164 }), ...Object.fromEntries(given) };
  return { customerEmail, customerName, locale, paymentMethod, billingDetails };
}
