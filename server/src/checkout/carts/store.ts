import { CART_LIMITS } from '@esimshop/contracts/cart-limits';
import { and, asc, eq, sql } from 'drizzle-orm';
import { toProductKey } from '../../catalogue/store.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { type Placeholders, prepareGet, prepareQuery } from '../../platform/database/prepared-query.ts';
import { cartItems, carts } from '../../platform/database/schema/carts.ts';
import { products, supplierAccounts, supplierSyncs } from '../../platform/database/schema/catalogue.ts';
import { discountCodes } from '../../platform/database/schema/discount-codes.ts';
import { orderLines, orders } from '../../platform/database/schema/orders.ts';
import { isOfClosedSupplier } from '../../supply/accounts.ts';
import { isPlanDue, isPlanFresh } from '../../supply/freshness.ts';

export type CartLine = {
  id: number;
  quantity: number;
  addedAt: Date;
  priceSeenMinor: number;
  product: typeof products.$inferSelect;
  /** Whether its supplier cannot deliver at the moment. */
  isSoldOut: boolean;
};

/**
 * Also whether the plan's supplier still lists it, as far as is known, and its balance as last read; null before the
 * first reading.
 */
export type OrderableLine = CartLine & {
  isFresh: boolean;
  /** Whether the supplier is to be asked about the plan before it is charged for. */
  isDue: boolean;
  balanceMinor: number | null;
};

/** Its version, the code that is kept with it, and whether there are codes at all. */
export type CartState = Pick<typeof carts.$inferSelect, 'version' | 'codeId' | 'codeOrigin'> & { takesCodes: boolean };

/** Locks the cart until the end of the transaction, creating it if missing. */
export function lockCart(tx: Transaction, sessionHash: Buffer): Promise<CartState> {
  return cartWritten(tx, { sessionHash, step: 0 });
}

/** Like `lockCart`, for a transaction that changes the cart: increments the version. */
export function bumpCartVersion(tx: Transaction, sessionHash: Buffer): Promise<CartState> {
  return cartWritten(tx, { sessionHash, step: 1 });
}

const takesCodes = sql<boolean>`exists (select from ${discountCodes} where is_active)`;
const STATE = { version: carts.version, codeId: carts.codeId, codeOrigin: carts.codeOrigin, takesCodes };

/** A single statement, because every change of a cart begins with it. */
const cartWritten = prepareGet(
  'cart_written',
  (tx: Transaction, { sessionHash, step }: Placeholders<{ sessionHash: Buffer; step: 0 | 1 }>) =>
    tx
      .insert(carts)
      .values({ sessionHash, version: step })
      .onConflictDoUpdate({
        target: carts.sessionHash,
        set: { version: sql`${carts.version} + excluded.version`, updatedAt: sql`now()` },
      })
      .returning(STATE),
);

/** Undefined if the session has no cart yet. */
export async function findCart(executor: Executor, sessionHash: Buffer): Promise<CartState | undefined> {
  const [cart] = await executor.select(STATE).from(carts).where(eq(carts.sessionHash, sessionHash));
  return cart;
}

/** The item's own fields. */
const ITEM = {
  id: cartItems.id,
  quantity: cartItems.quantity,
  addedAt: cartItems.addedAt,
  priceSeenMinor: cartItems.priceSeenMinor,
};

/** In the order in which they were added, each with its current product, on sale or not. */
export const listCartLines = prepareQuery(
  'cart_lines',
  (executor, { sessionHash }: Placeholders<{ sessionHash: Buffer }>) =>
    executor
      .select({
        ...ITEM,
        product: products,
        isFresh: isPlanFresh,
        isDue: isPlanDue,
        isSoldOut: sql<boolean>`${supplierAccounts.offSaleSince} is not null`,
        balanceMinor: supplierAccounts.balanceMinor,
      })
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .leftJoin(supplierSyncs, eq(supplierSyncs.supplier, products.supplier))
      .leftJoin(supplierAccounts, eq(supplierAccounts.supplier, products.supplier))
      .where(eq(cartItems.sessionHash, sessionHash))
      .orderBy(asc(cartItems.id)),
);

type NewLine = {
  sessionHash: Buffer;
  /** The plan's id or product id. */
  productKey: number | string;
  quantity: number;
};

/**
 * Adds a plan to the cart, or raises its quantity up to the limit, and returns the cart with it. Undefined, and nothing
 * is changed, if the plan is not on sale or sold out, the cart is full, or another request changed the cart at the same
 * time: a caller that holds the cart's lock can rule that out.
 */
export async function addCartLine(
  executor: Executor,
  { productKey, ...line }: NewLine,
): Promise<{ cart: CartState; lines: CartLine[] } | undefined> {
  const rows = await cartLineAdded(executor, { ...line, ...toProductKey(productKey) });
  const [first] = rows;
  return first && { cart: first.cart, lines: rows.map(({ cart: _cart, ...each }) => each) };
}

type AddedLine = Pick<NewLine, 'sessionHash' | 'quantity'> & ReturnType<typeof toProductKey>;

const cartLineAdded = prepareQuery(
  'cart_line_added',
  (executor, { sessionHash, quantity, ...key }: Placeholders<AddedLine>) => {
    const product = executor.$with('product', { id: products.id, priceMinor: products.priceMinor }).as(sql`
    select id, price_minor from ${products} where is_active and not ${isOfClosedSupplier()}
      and (product_id = ${key.productId} or id = ${key.id}) limit 1`);
    const cart = executor
      .$with('cart', { version: carts.version, codeId: carts.codeId, codeOrigin: carts.codeOrigin })
      .as(sql`
    insert into ${carts} (session_hash, version)
    select ${sessionHash}, 1 from product where ${CART_LIMITS.lines} > (
      select count(*) from ${cartItems} where session_hash = ${sessionHash} and product_id <> product.id)
    on conflict (session_hash) do update set version = carts.version + 1, updated_at = now()
    where carts.version = (select version from ${carts} where session_hash = ${sessionHash})
    returning version, code_id, code_origin`);
    const added = executor.$with('added', { ...ITEM, productId: cartItems.productId }).as(sql`
    insert into ${cartItems} (session_hash, product_id, quantity, price_seen_minor)
    select ${sessionHash}, product.id, ${quantity}::int, price_minor from product, cart
    on conflict (session_hash, product_id) do update
    set quantity = least(cart_items.quantity + excluded.quantity, ${CART_LIMITS.quantity}),
      price_seen_minor = excluded.price_seen_minor
    returning id, product_id, quantity, added_at, price_seen_minor`);
    const lines = executor.$with('lines', { ...ITEM, productId: cartItems.productId }).as(sql`
    select * from added union all
    select id, product_id, quantity, added_at, price_seen_minor from ${cartItems}
    where session_hash = ${sessionHash} and product_id <> (select id from product)`);
    return executor
      .with(product, cart, added, lines)
      .select({
        cart: { version: cart.version, codeId: cart.codeId, codeOrigin: cart.codeOrigin, takesCodes },
        id: lines.id,
        quantity: lines.quantity,
        addedAt: lines.addedAt,
        priceSeenMinor: lines.priceSeenMinor,
        product: products,
        isSoldOut: isOfClosedSupplier(),
      })
      .from(cart)
      .innerJoin(lines, sql`true`)
      .innerJoin(products, eq(products.id, lines.productId))
      .orderBy(asc(lines.id));
  },
);

/** Returns false if the session has no such item. An item is always looked up together with its session. */
export async function setLineQuantity(
  tx: Transaction,
  sessionHash: Buffer,
  itemId: number,
  quantity: number,
): Promise<boolean> {
  const updated = await tx
    .update(cartItems)
    .set({ quantity })
    .where(and(eq(cartItems.id, itemId), eq(cartItems.sessionHash, sessionHash)))
    .returning({ id: cartItems.id });
  return updated.length > 0;
}

/** Returns false if the session has no such item. */
export async function deleteCartLine(tx: Transaction, sessionHash: Buffer, itemId: number): Promise<boolean> {
  const deleted = await tx
    .delete(cartItems)
    .where(and(eq(cartItems.id, itemId), eq(cartItems.sessionHash, sessionHash)))
    .returning({ id: cartItems.id });
  return deleted.length > 0;
}

/** Empties the cart of a session. */
export async function deleteCartLines(tx: Transaction, sessionHash: Buffer): Promise<void> {
  await tx.delete(cartItems).where(eq(cartItems.sessionHash, sessionHash));
}

/** Stores the current prices as seen by the buyer, once they have been shown the change. */
export async function acceptCurrentPrices(executor: Executor, sessionHash: Buffer): Promise<void> {
  await executor
    .update(cartItems)
    .set({ priceSeenMinor: sql`${products.priceMinor}` })
    .from(products)
    .where(and(eq(cartItems.productId, products.id), eq(cartItems.sessionHash, sessionHash)));
}

/** Removes the ordered quantities and the order's code from the cart and leaves what was added since. Its first statement locks the cart. */
export async function removeOrderedItems(
  tx: Transaction,
  { id: orderId, sessionHash }: { id: number; sessionHash: Buffer },
): Promise<void> {
  await Promise.all([bumpCartVersion(tx, sessionHash), orderedItemsRemoved(tx, { sessionHash, orderId })]);
}

const orderedItemsRemoved = prepareQuery(
  'ordered_items_removed',
  (tx: Transaction, { sessionHash, orderId }: Placeholders<{ sessionHash: Buffer; orderId: number }>) => {
    const ordered = tx.$with('ordered', { id: cartItems.id, remaining: cartItems.quantity }).as(sql`
      select item.id, item.quantity - line.quantity as remaining from ${cartItems} item
      join ${orderLines} line on line.product_id = item.product_id
      where item.session_hash = ${sessionHash} and line.order_id = ${orderId}`);
    const removed = tx.$with('removed', {}).as(sql`
      delete from ${cartItems} item using ordered where item.id = ordered.id and remaining <= 0`);
    const used = tx.$with('used', {}).as(sql`
      update ${carts} cart set code_id = null, code_origin = null from ${orders} o
      where o.id = ${orderId} and cart.session_hash = ${sessionHash} and cart.code_id = o.code_id`);
    return tx
      .with(ordered, removed, used)
      .update(cartItems)
      .set({ quantity: sql`remaining` })
      .from(ordered)
      .where(sql`${cartItems.id} = ordered.id and remaining > 0`);
  },
);
