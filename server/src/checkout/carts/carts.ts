import type { SwapPlans } from '@esimshop/contracts/cart-advice';
import { CART_LIMITS } from '@esimshop/contracts/cart-limits';
import type { AddToCart, Cart, ChooseCurrency } from '@esimshop/contracts/carts';
import type { ChargeLimit } from '@esimshop/contracts/charge-limits';
import type { ApplyCode } from '@esimshop/contracts/discount-codes';
import { DEFAULT_CURRENCY, formatDecimal, type Money, multiply, parseMoney, sum } from '@esimshop/contracts/money';
import { isSampleProduct } from '@esimshop/contracts/plans';
import { findProduct, toProduct } from '../../catalogue/products.ts';
import { confirmPlans } from '../../catalogue/sync/confirm-plans.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { inOneStatement, inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { listClosedSuppliers } from '../../supply/accounts.ts';
import { findChargeLimit } from '../charge-limit.ts';
import { describeDiscount, findApplicable } from '../discounts/cart-code.ts';
import { type KeptCode, setCartCode } from '../discounts/store.ts';
import {
  acceptCurrentPrices,
  addCartLine,
  bumpCartVersion,
  type CartLine,
  type CartState,
  deleteCartLine,
  deleteCartLines,
  findCart,
  listCartLines,
  lockCart,
  setCartCurrency,
  setLineQuantity,
} from './store.ts';

/** The session's cart; empty without a session. */
export async function getCart(shop: Shop, sessionHash: Buffer | undefined): Promise<Cart> {
  const cart = sessionHash && (await findCart(shop.database, sessionHash));
  if (!cart) return toCart(shop, [], { version: 0, takesCodes: false, currency: null });
  const lines = await listCartLines(shop.database, { sessionHash });
  // An opened cart may be paid soon: confirm its plans in advance.
  void confirmPlans(
    shop,
    lines.filter(({ isDue }) => isDue).map(({ product }) => product),
  );
  return showCart(shop, shop.database, cart, lines);
}

/**
 * Adds a plan to the cart; the quantity of one that is already in it grows to at most 10.
 * @throws ProblemError sample_product, product_not_found, plan_sold_out, cart_full
 */
export async function addToCart(
  shop: Shop,
  sessionHash: Buffer,
  { productId, quantity, currency }: AddToCart,
): Promise<Cart> {
  if (isSampleProduct(String(productId))) {
    throw new ProblemError(409, 'sample_product', 'This is a sample product used for display purposes only.');
  }
  const line = { sessionHash, productKey: productId, quantity, currency: currency && toStored(currency) };
  const changed =
    (await inOneStatement(shop.database, 'cart', (database) => addCartLine(database, line))) ??
    (await inTransaction(shop.database, 'cart', async (tx) => {
      await lockCart(tx, sessionHash);
      return (await addCartLine(tx, line)) ?? rejectLine(tx, productId);
    }));
  return showCart(shop, shop.database, changed.cart, changed.lines);
}

async function rejectLine(tx: Transaction, productId: number | string): Promise<never> {
  const product = await findProduct(tx, productId);
  if (!product) throw new ProblemError(404, 'product_not_found', 'This plan is not available. Choose another plan.');
  if ((await listClosedSuppliers(tx)).has(product.supplier)) {
    throw new ProblemError(
      409,
      'plan_sold_out',
      'We cannot deliver this plan at the moment. Choose another plan, or try again later.',
    );
  }
  throw new ProblemError(
    409,
    'cart_full',
    `A cart can hold up to ${CART_LIMITS.lines} different plans. Check out, or remove one first.`,
  );
}

/** Sets a quantity; 0 or less removes the item. @throws ProblemError cart_item_not_found */
export async function updateCartItem(shop: Shop, sessionHash: Buffer, itemId: number, quantity: number): Promise<Cart> {
  return changeCart(shop, sessionHash, async (tx) => {
    const found =
      quantity <= 0
        ? await deleteCartLine(tx, sessionHash, itemId)
        : await setLineQuantity(tx, sessionHash, itemId, quantity);
    if (!found) throw itemNotFound();
  });
}

/** @throws ProblemError cart_item_not_found */
export async function removeCartItem(shop: Shop, sessionHash: Buffer, itemId: number): Promise<Cart> {
  return changeCart(shop, sessionHash, async (tx) => {
    if (!(await deleteCartLine(tx, sessionHash, itemId))) throw itemNotFound();
  });
}

/** Empties the session's cart. */
export async function clearCart(shop: Shop, sessionHash: Buffer): Promise<Cart> {
  return changeCart(shop, sessionHash, (tx) => deleteCartLines(tx, sessionHash));
}

/**
 * Takes lines out and puts plans in, all or nothing.
 * @throws ProblemError cart_item_not_found, product_not_found, plan_sold_out, cart_full
 */
export async function swapPlans(shop: Shop, sessionHash: Buffer, { remove, add }: SwapPlans): Promise<Cart> {
  return changeCart(shop, sessionHash, async (tx) => {
    for (const itemId of remove) {
      if (!(await deleteCartLine(tx, sessionHash, itemId))) throw itemNotFound();
    }
    for (const { productId, quantity } of add) {
      const line = { sessionHash, productKey: productId, quantity, currency: undefined };
      if (!(await addCartLine(tx, line))) await rejectLine(tx, productId);
    }
  });
}

/** Shows and charges the cart in a currency from now on; the base currency cannot be taken away. */
export function chooseCartCurrency(shop: Shop, sessionHash: Buffer, { currency }: ChooseCurrency): Promise<Cart> {
  return inTransaction(shop.database, 'cart', async (tx) => {
    const cart = await bumpCartVersion(tx, sessionHash);
    const stored = toStored(currency);
    await setCartCurrency(tx, sessionHash, stored);
    // What a plan costs in another currency is no new price.
    await acceptCurrentPrices(tx, sessionHash);
    return showCart(shop, tx, { ...cart, currency: stored }, await listCartLines(tx, { sessionHash }));
  });
}

function toStored(currency: string): string | null {
  return currency === DEFAULT_CURRENCY ? null : currency;
}

/**
 * Keeps a code with the cart in place of another, if it takes something off it; with an empty cart, if it could.
 * @throws ProblemError code_refused, rate_limited
 */
export async function applyCartCode(
  shop: Shop,
  { sessionHash, clientHash }: { sessionHash: Buffer; clientHash: Buffer },
  applied: ApplyCode,
): Promise<Cart> {
  const lines = await listCartLines(shop.database, { sessionHash });
  const { row } = await findApplicable(shop, applied, { lines }, { sessionHash, clientHash });
  return writeCode(shop, sessionHash, { id: row.id, origin: applied.origin });
}

/** Takes the code out of the cart; it may have none. */
export function removeCartCode(shop: Shop, sessionHash: Buffer): Promise<Cart> {
  return writeCode(shop, sessionHash, undefined);
}

async function writeCode(shop: Shop, sessionHash: Buffer, code: KeptCode | undefined): Promise<Cart> {
  return inTransaction(shop.database, 'cart', async (tx) => {
    const cart = await bumpCartVersion(tx, sessionHash);
    await setCartCode(tx, sessionHash, code);
    const lines = await listCartLines(tx, { sessionHash });
    return showCart(shop, tx, { ...cart, codeId: code?.id ?? null }, lines);
  });
}

async function changeCart(shop: Shop, sessionHash: Buffer, change: (tx: Transaction) => Promise<void>): Promise<Cart> {
  return inTransaction(shop.database, 'cart', async (tx) => {
    const cart = await bumpCartVersion(tx, sessionHash);
    await change(tx);
    return showCart(shop, tx, cart, await listCartLines(tx, { sessionHash }));
  });
}

function itemNotFound(): ProblemError {
  return new ProblemError(404, 'cart_item_not_found', 'This item is no longer in your cart. Reload the cart.');
}

/** Total of the lines; of `currency` where there are none. @throws RangeError if their currencies differ */
export function totalOf(lines: Pick<CartLine, 'quantity' | 'product'>[], currency = DEFAULT_CURRENCY): Money {
  const amounts = lines.map(({ product, quantity }) => multiply(priceOf(product), quantity));
  return sum(amounts, amounts[0]?.currency ?? currency);
}

function priceOf({ priceMinor, currency }: CartLine['product']): Money {
  return { amountMinor: priceMinor, currency };
}

/** The cart as the API shows it, with what its code takes off. */
export async function showCart(
  shop: Shop,
  executor: Executor,
  { codeId, ...state }: Omit<CartState, 'codeOrigin'>,
  lines: CartLine[],
): Promise<Cart> {
  const cart = toCart(shop, lines, state);
  if (codeId === null) return { ...cart, ...describeLimits(shop, cart) };
  const subtotal = totalOf(lines, cart.currency);
  const { amountMinor, ...discount } = await describeDiscount(shop, executor, { codeId, lines, subtotal });
  const totalPrice = formatDecimal({ ...subtotal, amountMinor: subtotal.amountMinor - amountMinor });
  const discounted = { ...cart, totalPrice, discount };
  return { ...discounted, ...describeLimits(shop, discounted) };
}

function toCart(
  { currencies }: Pick<Shop, 'currencies'>,
  lines: CartLine[],
  { version, takesCodes, currency: chosen }: Pick<CartState, 'version' | 'takesCodes' | 'currency'>,
): Cart {
  const isOffered = chosen !== null && currencies.offered().includes(chosen);
  const total = totalOf(lines, isOffered ? chosen : undefined);
  return {
    items: lines.map(({ id, quantity, addedAt, priceSeenMinor, seenCurrency, product, sale, isSoldOut }) => ({
      id,
      quantity,
      addedAt: addedAt.toISOString(),
      available: product.isOnSale && !isSoldOut,
      previousPrice:
        priceSeenMinor === product.priceMinor || seenCurrency !== (sale?.currency ?? null)
          ? null
          : formatDecimal({ amountMinor: priceSeenMinor, currency: product.currency }),
      lineTotal: formatDecimal(multiply(priceOf(product), quantity)),
      product: toProduct(product, { available: !isSoldOut }),
    })),
    totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: formatDecimal(total),
    currency: total.currency,
    ...(chosen !== null && lines.some(({ sale }) => sale === null) && { formerCurrency: chosen }),
    ...(takesCodes && { takesCodes }),
    version,
  };
}

/** The payment methods that do not charge the cart's total. */
function describeLimits(shop: Shop, { items, totalPrice, currency }: Cart): Pick<Cart, 'chargeLimits'> {
  if (items.length === 0) return {};
  const total = parseMoney(totalPrice, currency);
  const limits = Object.values(shop.partners.gateways).flatMap((gateway): [string, ChargeLimit][] => {
    const limit = findChargeLimit(gateway, total);
    return limit ? [[gateway.method, limit]] : [];
  });
  return limits.length > 0 ? { chargeLimits: Object.fromEntries(limits) } : {};
}
