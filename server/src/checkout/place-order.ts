import type { Checkout } from '@esimshop/contracts/checkout';
import { emailKeyOf } from '@esimshop/contracts/email';
import { DEFAULT_LOCALE } from '@esimshop/contracts/locales';
import { isTurkishSale } from '@esimshop/contracts/turkish-sale';
import { confirmPlans } from '../catalogue/sync/confirm-plans.ts';
import { type ContractPart, keepContractParts } from '../documents/contract-parts.ts';
import type { NewOrderTax } from '../documents/receipts/store.ts';
import { insertRatingRefusal } from '../orders/ratings.ts';
import { findJustPlacedOrder, findOpenOrder } from '../orders/store.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inLockedTransaction } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { toBuyer, toCardConsent } from './buyer.ts';
import { totalOf } from './carts/carts.ts';
import { acceptCurrentPrices, type CartLine, type CartState, listCartLines, lockCart } from './carts/store.ts';
import { assertChargeable } from './charge-limit.ts';
import { assertCanBeOrdered, assertItemsAsSeen, assertPricesAsSeen } from './check-cart.ts';
import { dropCartCode } from './discounts/store.ts';
import { takeCode } from './discounts/take-code.ts';
import type { OrderKey } from './idempotency.ts';
import { type PlacedOrder, type Placement, payPlacement } from './pay-placement.ts';
import { getOffered } from './payment-method.ts';
import { placeNew } from './place-new.ts';
import { toOrderLine } from './store.ts';
import type { AgreedWithdrawal } from './withdrawal-consent.ts';

type Submission = {
  sessionHash: Buffer;
  userId: number | undefined;
  checkout: Checkout;
  /** The partner's token of the card, if one was entered. */
  paymentMethodRef: string | undefined;
  clientHash: Buffer;
  withdrawalConsent: AgreedWithdrawal | undefined;
  tax: NewOrderTax | undefined;
};
/** With the texts that hold for it. */
type Agreed = Submission & { contractParts: ContractPart[] };

/**
 * Places an order for the session's cart and starts its payment. A cart version can have only one open order: a
 * second submit resolves the first payment before anything else is charged.
 * @throws ProblemError cart_empty, cart_changed, cart_unavailable_items, code_refused, price_changed, supply_unavailable,
 * order_in_progress
 */
export async function placeOrder(shop: Shop, submission: Submission, key: OrderKey | undefined): Promise<PlacedOrder> {
  const { locale = DEFAULT_LOCALE, country } = submission.checkout;
  const contractParts = await keepContractParts(shop, { locale, isTurkish: isTurkishSale({ locale, country }) });
  return payPlacement(shop, key, (current) => writeOrder(shop, { ...submission, contractParts }, current));
}

async function writeOrder(shop: Shop, submission: Agreed, key: OrderKey | undefined): Promise<Placement> {
  const confirmed = new Set<number>();
  try {
    for (;;) {
      const placement = await writeConfirmed(shop, { ...submission, key }, confirmed);
      if (placement.kind !== 'unconfirmed') return placement;
      await confirmPlans(shop, placement.products);
      for (const { id } of placement.products) confirmed.add(id);
    }
  } catch (error) {
    // The buyer now sees the change: the next submit pays these prices, and without the code.
    if (error instanceof ProblemError && error.code === 'price_changed')
      await acceptCurrentPrices(shop.database, submission.sessionHash);
    if (error instanceof ProblemError && error.code === 'code_refused')
      await dropCartCode(shop.database, submission.sessionHash);
    throw error;
  }
}

/** Nothing was written: the suppliers must confirm these plans first, outside of any transaction. */
type Unconfirmed = { kind: 'unconfirmed'; products: CartLine['product'][] };

/** Writes an order of plans that their suppliers confirmed recently or were asked about just now. */
function writeConfirmed(
  shop: Shop,
  { checkout, paymentMethodRef, ...placed }: Agreed & { key: OrderKey | undefined },
  confirmed: ReadonlySet<number>,
): Promise<Placement | Unconfirmed> {
  const { sessionHash } = placed;
  const lock = (tx: Transaction) =>
    Promise.all([lockCart(tx, sessionHash), findOpenOrder(tx, { sessionHash }), listCartLines(tx, { sessionHash })]);
  type Locked = Awaited<ReturnType<typeof lock>>;
  const write = async (tx: Transaction, [cart, open, lines]: Locked): Promise<Placement | Unconfirmed> => {
    if (open) return { kind: 'open', order: open };
    if (lines.length === 0) {
      const placed = await findJustPlacedOrder(tx, sessionHash, cart.version, checkout.customerEmail);
      if (placed) return { kind: 'placed', order: placed };
    } else {
      await assertItemsAsSeen(shop, tx, cart, { lines, expected: checkout.expectedItems });
    }
    const products = lines.filter(({ isDue }) => isDue).map(({ product }) => product);
    if (products.some(({ id }) => !confirmed.has(id))) return { kind: 'unconfirmed', products };
    await assertCanBeOrdered(tx, lines);
    const discounted = await takeDiscount(shop, tx, cart, { lines, checkout });
    assertPricesAsSeen(lines, discounted.total, checkout.expectedTotal);
    assertChargeable(getOffered(shop, checkout.paymentMethod), discounted.total);
    return placeNew(shop, tx, {
      ...placed,
      ...toBuyer(checkout),
      ...discounted.code,
      cartVersion: cart.version,
      baseRate: lines[0]?.sale?.rate ?? null,
      lines: discounted.lines,
      card: paymentMethodRef ? { paymentMethodRef } : undefined,
      cardConsent: toCardConsent(checkout),
    });
  };
  return inLockedTransaction(shop.database, 'place', lock, async (tx, locked) => {
    const placement = await write(tx, locked);
    // Whichever order this press turns out to pay.
    if (checkout.refusesRatings && placement.kind !== 'unconfirmed')
      await insertRatingRefusal(tx, emailKeyOf(checkout.customerEmail));
    return placement;
  });
}

/** The order's lines at what is paid for their units, by the cart's code if it has one. */
async function takeDiscount(
  shop: Shop,
  tx: Transaction,
  { codeId, codeOrigin }: CartState,
  { lines, checkout }: { lines: CartLine[]; checkout: Checkout },
) {
  const total = totalOf(lines);
  const atPrice = lines.map(({ product, quantity }) => toOrderLine(product, quantity));
  if (codeId === null) return { lines: atPrice, total };
  const emailKey = emailKeyOf(checkout.customerEmail);
  const { unitPaidMinor, discountMinor } = await takeCode(shop, tx, { codeId, emailKey, lines, total });
  return {
    code: { codeId, codeOrigin },
    lines: atPrice.map((line, index) => ({ ...line, unitPaidMinor: unitPaidMinor[index] ?? line.unitPaidMinor })),
    total: { ...total, amountMinor: total.amountMinor - discountMinor },
  };
}
