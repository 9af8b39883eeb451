import { formatDecimal, type Money } from '@esimshop/contracts/money';
import type { PaymentMethod } from '@esimshop/contracts/payment-method';
import type { TopUpPurchase } from '@esimshop/contracts/top-ups';
import { findPricedRow, type PricedRow, type ProductRow, supplierCostOf } from '../../catalogue/store.ts';
import type { ContractPart } from '../../documents/contract-parts.ts';
import { decideOrderTax } from '../../documents/receipts/decide-order-tax.ts';
import { findOrderTax } from '../../documents/receipts/store.ts';
import { lockEsim } from '../../orders/esims.ts';
import { paidForUnits } from '../../orders/units-paid.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { canSupply, readSupply } from '../../supply/can-supply.ts';
import { toCardConsent } from '../buyer.ts';
import { assertChargeable } from '../charge-limit.ts';
import { cannotDeliver } from '../check-cart.ts';
import { takeCode } from '../discounts/take-code.ts';
import type { OrderKey } from '../idempotency.ts';
import type { NewPlacement, Placement } from '../pay-placement.ts';
import { getOffered } from '../payment-method.ts';
import { type AutomaticConsent, placeNew } from '../place-new.ts';
import { type NewOrderLine, toOrderLine } from '../store.ts';
import type { AgreedWithdrawal } from '../withdrawal-consent.ts';
import type { OwnEsim } from './own-esim.ts';
import { countTopUps, findOpenTopUp, findRepeatedTopUp, type PlacedTopUp } from './store.ts';

export type ChosenPayment = {
  method: PaymentMethod;
  /** With a customer if it is the saved one; undefined for PayPal and for a test payment in the sandbox. */
  card: { paymentMethodRef: string; customerRef: string | null } | undefined;
};

type TopUp = Ordered & { purchase: TopUpPurchase };
type Ordered = {
  own: OwnEsim;
  product: PricedRow;
  codeId: number | undefined;
  purchase: Pick<TopUpPurchase, 'locale'> & Partial<Pick<TopUpPurchase, 'cardConsent'>>;
  payment: ChosenPayment;
  sessionHash: Buffer;
  /** Null if nobody is there. */
  clientHash: Buffer | null;
  key: OrderKey | undefined;
  withdrawalConsent: AgreedWithdrawal | undefined;
  /** By which the shop orders it, without its buyer. */
  automaticConsent?: AutomaticConsent;
  contractParts: ContractPart[];
};

/**
 * Writes the order of a top-up, unless one is open or this one repeats one that is paid.
 * @throws ProblemError topup_unavailable, code_refused, price_changed, supply_unavailable
 */
export async function writeTopUp(shop: Shop, topUp: TopUp): Promise<Placement> {
  const { own, purchase, product } = topUp;
  const esimId = own.esim.row.id;
  return inTransaction(shop.database, 'place', async (tx) => {
    await lockEsim(tx, esimId);
    const open = await findOpenTopUp(tx, esimId);
    if (open) return toOpenPlacement(open, product.productId);
    const known = { esimId, productKey: product.productId, known: purchase.topUps };
    const repeated = await findRepeatedTopUp(tx, known);
    if (repeated) return { kind: 'placed', order: repeated };
    const current = await getCurrent(tx, product);
    const line = await takeDiscount(shop, tx, { ...topUp, product: current });
    assertPriceAsSeen(paidForUnits(line, 1, 1), purchase.expectedPrice);
    return writeOrder(shop, tx, { ...topUp, product: current }, line);
  });
}

/** The top-up of the eSIM that awaits its payment already. */
export function toOpenPlacement({ order, productKey }: PlacedTopUp, wantedKey: string): Placement {
  return { kind: 'open', order, isOther: productKey !== wantedKey };
}

/** The plan as it is sold now, from a supplier that can deliver it. */
export async function getCurrent(tx: Transaction, { id, currency }: ProductRow): Promise<PricedRow> {
  const current = await findPricedRow(tx, id, currency);
  if (!current?.isOnSale) {
    throw new ProblemError(409, 'topup_unavailable', 'This package is no longer sold. Choose another one.');
  }
  const supply = await readSupply(tx, current.supplier);
  if (!(await canSupply(tx, [{ ...supply, costMinor: supplierCostOf(current) }]))) throw cannotDeliver();
  return current;
}

/** The line at what is paid for it, by the code if one was typed. */
async function takeDiscount(shop: Shop, tx: Transaction, { own, product, codeId }: TopUp): Promise<NewOrderLine> {
  const line = { ...toOrderLine(product, 1), toppedUpEsimId: own.esim.row.id };
  if (codeId === undefined) return line;
  const total = { amountMinor: product.priceMinor, currency: product.currency };
  const lines = [{ product, quantity: 1, sale: product.sale }];
  const { emailKey } = own.order;
  const { unitPaidMinor } = await takeCode(shop, tx, { codeId, emailKey, lines, total, isTopUp: true });
  return { ...line, unitPaidMinor: unitPaidMinor[0] ?? line.unitPaidMinor };
}

function assertPriceAsSeen(paid: Money, expected: string | undefined): void {
  const price = formatDecimal(paid);
  const { currency } = paid;
  if (expected === undefined || expected === price) return;
  throw new ProblemError(
    409,
    'price_changed',
    `The price has changed: it is now ${price} ${currency}. Check it, then pay again.`,
    { totalAmount: price, currency },
  );
}

/** A buyer is not asked again: the country is that of the eSIM's own order. */
async function decideTopUpTax(shop: Shop, tx: Transaction, orderId: number) {
  if (shop.settings.current().tax.mode === 'none') return undefined;
  const billingCountry = (await findOrderTax(tx, orderId))?.billingCountry ?? null;
  return decideOrderTax(shop, { type: 'top_up', billingCountry });
}

/** Writes the order of a top-up, and what is to be paid for it. */
export async function writeOrder(
  shop: Shop,
  tx: Transaction,
  { own: { esim, order }, product, codeId, purchase, payment, ...placed }: Ordered,
  line: NewOrderLine,
): Promise<NewPlacement> {
  const { customerEmail, customerName, billingDetails, userId, locale } = order;
  const { method: paymentMethod, card } = payment;
  assertChargeable(getOffered(shop, paymentMethod), paidForUnits(line, 1, 1));
  const cardConsent = card?.customerRef ? undefined : toCardConsent({ ...purchase, paymentMethod });
  return placeNew(shop, tx, {
    ...placed,
    tax: await decideTopUpTax(shop, tx, order.id),
    userId,
    cartVersion: await countTopUps(tx, esim.row.id),
    customerEmail,
    customerName,
    billingDetails,
    locale: purchase.locale ?? locale,
    paymentMethod,
    ...(codeId !== undefined && { codeId, codeOrigin: 'typed' as const }),
    baseRate: product.sale?.rate ?? null,
    lines: [line],
    card,
    cardConsent,
  });
}
