import { CART_LIMITS } from '@esimshop/contracts/cart-limits';
import { and, asc, eq, sql } from 'drizzle-orm';
import { toProductKey } from '../../catalogue/store.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { type Placeholders, prepareGet, prepareQuery } from '../../platform/database/prepared-query.ts';
import { isOfClosedSupplier } from '../../supply/accounts.ts';
import { isPlanDue, isPlanFresh } from '../../supply/freshness.ts';
import { cartItems, carts } from '../../tables/carts.ts';
import { products, supplierAccounts, supplierSyncs } from '../../tables/catalogue.ts';
import { discountCodes } from '../../tables/discount-codes.ts';
import { offeredPrices } from '../../tables/exchange-rates.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import type { Sale } from '../sale.ts';

export type CartLine = {
  id: number;
  quantity: number;
  addedAt: Date;
  priceSeenMinor: number;
  /** The currency of that price; null for the base currency. */
  seenCurrency: string | null;
  /** At its price in the cart's currency. */
  product: typeof products.$inferSelect;
  /** What makes that price; null in the base currency. */
  sale: Sale | null;
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

/** Its version, the currency that was chosen and the code that is kept with it, and whether there are codes at all. */
export type CartState = Pick<typeof carts.$inferSelect, 'version' | 'currency' | 'codeId' | 'codeOrigin'> & {
  takesCodes: boolean;
};

/** Locks the cart until the end of the transaction, creating it if missing. */
export function lockCart(tx: Transaction, sessionHash: Buffer): Promise<CartState> {
  return cartWritten(tx, { sessionHash, step: 0 });
}

/** Like `lockCart`, for a transaction that changes the cart: increments the version. */
export function bumpCartVersion(tx: Transaction, sessionHash: Buffer): Promise<CartState> {
  return cartWritten(tx, { sessionHash, step: 1 });
}

const takesCodes = sql<boolean>`exists (select from ${discountCodes} where is_active)`;
const STATE = {
  version: carts.version,
  currency: carts.currency,
  codeId: carts.codeId,
  codeOrigin: carts.codeOrigin,
  takesCodes,
};

/** Of a plan in a cart. */
const isListed = and(eq(offeredPrices.productId, products.id), eq(offeredPrices.currency, carts.currency));

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
  seenCurrency: cartItems.seenCurrency,
};

const LISTED = {
  currency: offeredPrices.currency,
  priceMinor: offeredPrices.priceMinor,
  floorMinor: offeredPrices.floorMinor,
  rate: offeredPrices.rate,
};

/** In the order in which they were added, each with its current product, on sale or not. */
export async function listCartLines(executor: Executor, cart: { sessionHash: Buffer }): Promise<OrderableLine[]> {
  return atCartPrices(await cartLines(executor, cart));
}

const cartLines = prepareQuery('cart_lines', (executor, { sessionHash }: Placeholders<{ sessionHash: Buffer }>) =>
  executor
    .select({
      ...ITEM,
      product: products,
      listed: LISTED,
      isFresh: isPlanFresh,
      isDue: isPlanDue,
      isSoldOut: sql<boolean>`${supplierAccounts.offSaleSince} is not null`,
      balanceMinor: supplierAccounts.balanceMinor,
    })
    .from(cartItems)
    .innerJoin(carts, eq(carts.sessionHash, cartItems.sessionHash))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(offeredPrices, isListed)
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
  /** Of a cart that holds nothing yet; null for the base currency, undefined for the one that it has. */
  currency: string | null | undefined;
};

/**
 * Adds a plan to the cart, or raises its quantity up to the limit, and returns the cart with it. Undefined, and nothing
 * is changed, if the plan is not on sale or sold out, the cart is full, or another request changed the cart at the same
 * time: a caller that holds the cart's lock can rule that out.
 */
export async function addCartLine(
  executor: Executor,
  { productKey, currency, ...line }: NewLine,
): Promise<{ cart: CartState; lines: CartLine[] } | undefined> {
  const choice = { currency: currency ?? null, isChosen: currency !== undefined };
  const rows = await cartLineAdded(executor, { ...line, ...choice, ...toProductKey(productKey) });
  const [first] = rows;
  return first && { cart: first.cart, lines: atCartPrices(rows.map(({ cart: _cart, ...each }) => each)) };
}

type AddedLine = Pick<NewLine, 'sessionHash' | 'quantity'> &
  ReturnType<typeof toProductKey> & { currency: string | null; isChosen: boolean };

const cartLineAdded = prepareQuery(
  'cart_line_added',
  (executor, { sessionHash, quantity, currency, isChosen, ...key }: Placeholders<AddedLine>) => {
    const product = executor.$with('product', { id: products.id, priceMinor: products.priceMinor }).as(sql`
    select id, price_minor from ${products} where is_on_sale and not ${isOfClosedSupplier()}
      and (product_id = ${key.productId} or id = ${key.id}) limit 1`);
    const cart = executor
      .$with('cart', {
        version: carts.version,
        currency: carts.currency,
        codeId: carts.codeId,
        codeOrigin: carts.codeOrigin,
      })
      .as(sql`
    insert into ${carts} (session_hash, version, currency)
    select ${sessionHash}, 1, ${currency}::text from product where ${CART_LIMITS.lines} > (
      select count(*) from ${cartItems} where session_hash = ${sessionHash} and product_id <> product.id)
    on conflict (session_hash) do update set version = carts.version + 1, updated_at = now(),
      currency = case when ${isChosen}::boolean and not exists (select from ${cartItems} where session_hash = ${sessionHash})
        then excluded.currency else carts.currency end
    where carts.version = (select version from ${carts} where session_hash = ${sessionHash})
    returning version, currency, code_id, code_origin`);
    const added = executor.$with('added', { ...ITEM, productId: cartItems.productId }).as(sql`
    insert into ${cartItems} (session_hash, product_id, quantity, price_seen_minor, seen_currency)
    select ${sessionHash}, product.id, ${quantity}::int, coalesce(listed.price_minor, product.price_minor), listed.currency
    from cart, product left join ${offeredPrices} listed
      on listed.product_id = product.id and listed.currency = (select currency from cart)
    on conflict (session_hash, product_id) do update
    set quantity = least(cart_items.quantity + excluded.quantity, ${CART_LIMITS.quantity}),
      price_seen_minor = excluded.price_seen_minor, seen_currency = excluded.seen_currency
    returning id, product_id, quantity, added_at, price_seen_minor, seen_currency`);
    const lines = executor.$with('lines', { ...ITEM, productId: cartItems.productId }).as(sql`
    select * from added union all
    select id, product_id, quantity, added_at, price_seen_minor, seen_currency from ${cartItems}
    where session_hash = ${sessionHash} and product_id <> (select id from product)`);
    return executor
      .with(product, cart, added, lines)
      .select({
        cart: {
          version: cart.version,
          currency: cart.currency,
          codeId: cart.codeId,
          codeOrigin: cart.codeOrigin,
          takesCodes,
        },
        id: lines.id,
        quantity: lines.quantity,
        addedAt: lines.addedAt,
        priceSeenMinor: lines.priceSeenMinor,
        seenCurrency: lines.seenCurrency,
        product: products,
        listed: LISTED,
        isSoldOut: isOfClosedSupplier(),
      })
      .from(cart)
      .innerJoin(lines, sql`true`)
      .innerJoin(products, eq(products.id, lines.productId))
      .leftJoin(offeredPrices, and(eq(offeredPrices.productId, products.id), eq(offeredPrices.currency, cart.currency)))
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

/** Chooses the currency of a cart; null for the base currency. A transaction that changes the cart begins with its lock. */
export async function setCartCurrency(tx: Transaction, sessionHash: Buffer, currency: string | null): Promise<void> {
  await tx.update(carts).set({ currency }).where(eq(carts.sessionHash, sessionHash));
}

/** Empties the cart of a session. */
export async function deleteCartLines(tx: Transaction, sessionHash: Buffer): Promise<void> {
  await tx.delete(cartItems).where(eq(cartItems.sessionHash, sessionHash));
}

/** Stores the current prices as seen by the buyer, once they have been shown the change. */
export async function acceptCurrentPrices(executor: Executor, sessionHash: Buffer): Promise<void> {
  await executor.execute(sql`
    update ${cartItems} set price_seen_minor = coalesce(listed.price_minor, products.price_minor), seen_currency = listed.currency
    from ${products} join ${carts} on carts.session_hash = ${sessionHash}
    left join ${offeredPrices} listed on listed.product_id = products.id and listed.currency = carts.currency
    where cart_items.product_id = products.id and cart_items.session_hash = carts.session_hash`);
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

type Listed = { listed: Omit<typeof offeredPrices.$inferSelect, 'productId'> | null };

/** At the prices of the cart's currency, if it is offered and every plan has one in it; otherwise all at those of the base currency. */
function atCartPrices<Row extends Pick<CartLine, 'product'> & Listed>(rows: readonly Row[]) {
  const isOffered = rows.every(({ listed }) => listed !== null);
  return rows.map(({ listed, ...line }) => {
    if (!listed || !isOffered) return { ...line, sale: null };
    const { priceMinor, ...sale } = listed;
    return { ...line, product: { ...line.product, priceMinor, currency: sale.currency }, sale };
  });
}
