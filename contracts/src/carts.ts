import * as z from 'zod/mini';
import { CART_LIMITS } from './cart-limits.ts';
import { chargeLimitSchema } from './charge-limits.ts';
import { currencyCodeSchema } from './currency-code.ts';
import { cartDiscountSchema } from './discount-codes.ts';
import { productKeySchema, productSchema } from './products.ts';

const QUANTITY_MESSAGE = `Quantity must be a whole number from 1 to ${CART_LIMITS.quantity}`;
const quantitySchema = z.int(QUANTITY_MESSAGE).check(z.maximum(CART_LIMITS.quantity, QUANTITY_MESSAGE));

/** `POST /api/cart`. */
export const addToCartSchema = z.object({
  productId: productKeySchema,
  quantity: z._default(quantitySchema.check(z.minimum(1, QUANTITY_MESSAGE)), 1),
  /** Of a cart that this plan is the first in; others keep theirs. */
  currency: z.optional(currencyCodeSchema),
});
export type AddToCart = z.infer<typeof addToCartSchema>;

/** Lines of a cart as a page showed them, in any order. */
export const shownItemsSchema = z
  .array(z.object({ productId: productKeySchema, quantity: quantitySchema }))
  .check(z.maxLength(CART_LIMITS.lines, `Expected at most ${CART_LIMITS.lines} lines`));
export type ShownItems = z.infer<typeof shownItemsSchema>;

/** `PATCH /api/cart/{itemId}`. A quantity of 0 or less removes the item. */
export const updateCartItemSchema = z.object({
  quantity: quantitySchema,
});

/** `PUT /api/cart/currency`. One that is not offered gives the base currency. */
export const chooseCurrencySchema = z.object({ currency: currencyCodeSchema });
export type ChooseCurrency = z.infer<typeof chooseCurrencySchema>;

/** A line of a cart. Amounts have two decimals; `lineTotal` is for all units at the current price. */
export const cartItemSchema = z.object({
  id: z.number(),
  quantity: z.number(),
  addedAt: z.string(),
  /** False once the plan has gone off sale, and while it is sold out: the line blocks checkout until it is removed. */
  available: z.boolean(),
  /** The price when the line was added, if it has changed since; otherwise null. */
  previousPrice: z.nullable(z.string()),
  lineTotal: z.string(),
  product: productSchema,
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** The cart of a session at current prices. */
export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  totalItems: z.number(),
  /** What is to be paid. */
  totalPrice: z.string(),
  currency: z.string(),
  /** The currency that was chosen for it and is not offered any more: its prices are in the base currency. */
  formerCurrency: z.optional(z.string()),
  /** The payment methods that do not charge its total; absent if all do. */
  chargeLimits: z.optional(z.record(z.string(), chargeLimitSchema)),
  /** Present while the shop has codes. */
  takesCodes: z.optional(z.literal(true)),
  /** Absent without a code. */
  discount: z.optional(cartDiscountSchema),
  /** Increases with every change of the cart. */
  version: z.number(),
});
export type Cart = z.infer<typeof cartSchema>;
