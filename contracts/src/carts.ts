import * as z from 'zod/mini';
import { CART_LIMITS } from './cart-limits.ts';
import { productKeySchema, productSchema } from './products.ts';

/** The browser's opaque session id: 8 to 128 URL-safe characters. */
export const SESSION_ID_PATTERN = /^[A-Za-z0-9_-]{8,128}$/;

const QUANTITY_MESSAGE = `Quantity must be a whole number from 1 to ${CART_LIMITS.quantity}`;
const quantitySchema = z.int(QUANTITY_MESSAGE).check(z.maximum(CART_LIMITS.quantity, QUANTITY_MESSAGE));

/** `POST /api/cart`. */
export const addToCartSchema = z.object({
  productId: productKeySchema,
  quantity: z._default(quantitySchema.check(z.minimum(1, QUANTITY_MESSAGE)), 1),
});
export type AddToCart = z.infer<typeof addToCartSchema>;

/** `PATCH /api/cart/{itemId}`. A quantity of 0 or less removes the item. */
export const updateCartItemSchema = z.object({
  quantity: quantitySchema,
});

/** One line of a cart. Amounts have two decimals; `lineTotal` is of all its units at today's price. */
export const cartItemSchema = z.object({
  id: z.number(),
  quantity: z.number(),
  addedAt: z.string(),
  /** False once the plan has left the catalogue: the line blocks checkout until it is removed. */
  available: z.boolean(),
  /** The price that was shown when it was put in, where it has changed since. */
  previousPrice: z.nullable(z.string()),
  lineTotal: z.string(),
  product: productSchema,
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** What a session has put aside, at today's prices. */
export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  totalItems: z.number(),
  totalPrice: z.string(),
  currency: z.string(),
  /** Changes with every change of the cart. */
  version: z.number(),
});
export type Cart = z.infer<typeof cartSchema>;
