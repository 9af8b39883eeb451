import { CART_LIMITS } from '@esimshop/contracts/cart-limits';
import type { AddToCart, Cart } from '@esimshop/contracts/carts';
import type { ApplyCode } from '@esimshop/contracts/discount-codes';
import { DEFAULT_CURRENCY, formatDecimal, type Money, multiply, sum } from '@esimshop/contracts/money';
import { isSampleProduct } from '@esimshop/contracts/plans';
import { findProduct, toProduct } from '../../catalogue/products.ts';
import { confirmPlans } from '../../catalogue/sync/confirm-plans.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { inOneStatement, inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { listClosedSuppliers } from '../../supply/accounts.ts';
import { describeDiscount, findApplicable } from '../discounts/cart-code.ts';
import { type KeptCode, setCartCode } from '../discounts/store.ts';
import {
  addCartLine,
  bumpCartVersion,
  type CartLine,
  type CartState,
  deleteCartLine,
  deleteCartLines,
  findCart,
  listCartLines,
  lockCart,
  setLineQuantity,
} from './store.ts';

/** The session's cart; empty without a session. */
export async function getCart(shop: Shop, sessionHash: Buffer | undefined): Promise<Cart> {
  const cart = sessionHash && (await findCart(shop.database, sessionHash));
  if (!cart) return toCart([], { version: 0, takesCodes: false });
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
export async function addToCart(shop: Shop, sessionHash: Buffer, { productId, quantity }: AddToCart): Promise<Cart> {
  if (isSampleProduct(String(productId))) {
    throw new ProblemError(409, 'sample_product', 'This is a sample product used for display purposes only.');
  }
  const line = { sessionHash, productKey: productId, quantity };
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

/** Total of the lines. @throws RangeError if their currencies differ */
export function totalOf(lines: Pick<CartLine, 'quantity' | 'product'>[]): Money {
  const amounts = lines.map(({ product, quantity }) => multiply(priceOf(product), quantity));
  return sum(amounts, amounts[0]?.currency ?? DEFAULT_CURRENCY);
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
  const cart = toCart(lines, state);
  if (codeId === null) return cart;
  const subtotal = totalOf(lines);
  const { amountMinor, ...discount } = await describeDiscount(shop, executor, { codeId, lines, subtotal });
  const totalPrice = formatDecimal({ ...subtotal, amountMinor: subtotal.amountMinor - amountMinor });
  return { ...cart, totalPrice, discount };
}

function toCart(lines: CartLine[], { version, takesCodes }: Pick<CartState, 'version' | 'takesCodes'>): Cart {
  const total = totalOf(lines);
  return {
    items: lines.map(({ id, quantity, addedAt, priceSeenMinor, product, isSoldOut }) => ({
      id,
      quantity,
      addedAt: addedAt.toISOString(),
      available: product.isActive && !isSoldOut,
      previousPrice:
        priceSeenMinor === product.priceMinor
          ? null
          : formatDecimal({ amountMinor: priceSeenMinor, currency: product.currency }),
      lineTotal: formatDecimal(multiply(priceOf(product), quantity)),
      product: toProduct(product, { available: !isSoldOut }),
    })),
    totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: formatDecimal(total),
    currency: total.currency,
    ...(takesCodes && { takesCodes }),
    version,
  };
}
