import { emailKeyOf } from '@esimshop/contracts/email';
import { DEFAULT_LOCALE } from '@esimshop/contracts/locales';
import { DEFAULT_CURRENCY, type Money, sum } from '@esimshop/contracts/money';
import type { OrderEventDetails } from '@esimshop/contracts/order-events';
import { freezeContract } from '../documents/contract.ts';
import type { ContractPart } from '../documents/contract-parts.ts';
import type { NewOrderTax } from '../documents/receipts/store.ts';
import { searchKeyOf } from '../orders/search-key.ts';
import { paidForUnits } from '../orders/units-paid.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import type { CardConsent } from './buyer.ts';
import type { OrderKey } from './idempotency.ts';
import { createOrderNumber } from './order-number.ts';
import type { NewPlacement } from './pay-placement.ts';
import { getOffered } from './payment-method.ts';
import { orderInProgress } from './payment-problems.ts';
import { paymentLockMs } from './payments/pay.ts';
import { insertOrder, type NewOrder, type NewOrderLine } from './store.ts';
import type { AgreedWithdrawal } from './withdrawal-consent.ts';

/** What a buyer agreed to once, for orders that the shop places. */
export type AutomaticConsent = NonNullable<OrderEventDetails['placed']['automaticConsent']>;

/** What is ordered, and by whom. */
type Ordered = Omit<NewOrder, 'orderNumber' | 'subtotalMinor' | 'totalMinor' | 'currency' | 'detail' | 'actor'> & {
  lines: NewOrderLine[];
  /** The card that was entered or saved for it; undefined for PayPal and for a test payment in the sandbox. */
  card: { paymentMethodRef: string; customerRef?: string | null } | undefined;
  /** What was agreed about the right of withdrawal. */
  withdrawalConsent: AgreedWithdrawal | undefined;
  /** The texts that hold for it. */
  contractParts: ContractPart[];
  /** The wording by which the buyer agreed that the card is saved. */
  cardConsent: CardConsent | undefined;
  /** By which the shop orders, without its buyer. */
  automaticConsent?: AutomaticConsent;
  /** Whose tax it contains; undefined where nothing is said of tax. */
  tax: NewOrderTax | undefined;
  /** The key of its request. */
  key: OrderKey | undefined;
};

/**
 * Writes a new order, and what is to be paid for it.
 * @throws ProblemError order_in_progress if the key of the request names another order by now
 */
export async function placeNew(shop: Shop, tx: Transaction, ordered: Ordered): Promise<NewPlacement> {
  const { lines, card, cardConsent, automaticConsent, withdrawalConsent, contractParts, tax, key, ...buyer } = ordered;
  const orderNumber = createOrderNumber();
  const { customerEmail, paymentMethod } = buyer;
  const { amountMinor: totalMinor, currency } = totalPaid(lines);
  const subtotalMinor = lines.reduce((sum, { unitPriceMinor, quantity }) => sum + unitPriceMinor * quantity, 0);
  const discountMinor = subtotalMinor - totalMinor;
  const searchKey = searchKeyOf({ ...buyer, orderNumber });
  const amounts = { subtotalMinor, discountMinor, totalMinor, currency };
  const order = { ...buyer, ...amounts, orderNumber, emailKey: emailKeyOf(customerEmail), searchKey };
  const idempotencyKey = `${orderNumber}:pay:1`;
  const { provider } = getOffered(shop, paymentMethod);
  const payment = { ...card, provider, idempotencyKey, savesCard: Boolean(cardConsent) };
  const detail = {
    ...(cardConsent && { cardConsent }),
    ...(automaticConsent && { automaticConsent }),
    ...(withdrawalConsent && { withdrawalConsent }),
  };
  const actor = automaticConsent ? 'system' : 'customer';
  const { content: contract, hash: contractHash } = freezeContract({
    orderNumber,
    locale: buyer.locale ?? DEFAULT_LOCALE,
    totalMinor,
    ...(discountMinor > 0 && { discountMinor }),
    currency,
    plans: lines.map(({ dataMb = null, tier = null, features, ...line }) => ({
      ...{ ...line, dataMb, tier },
      ...(features && { features }),
    })),
    consent: withdrawalConsent?.text ?? null,
    parts: contractParts,
  });
  const agreed = { contract, contractHash };
  const taxed = tax && {
    billingCountry: tax.billingCountry,
    ...(tax.company && { taxCompany: tax.company }),
    taxRule: tax.rule,
    taxCountry: tax.country,
    taxRate: tax.rate,
  };
  const ids = await insertOrder(
    tx,
    { ...order, ...payment, ...key, ...agreed, ...taxed, detail, actor, lockMs: paymentLockMs(shop) },
    lines,
  );
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
