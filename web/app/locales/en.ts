import { adding } from './en/adding.ts';
import { cart } from './en/cart.ts';
import { checkout } from './en/checkout.ts';
import { common } from './en/common.ts';
import { confirmation } from './en/confirmation.ts';
import { destinations } from './en/destinations.ts';
import { errors } from './en/errors.ts';
import { esim } from './en/esim.ts';
import { guide } from './en/guide.ts';
import { home } from './en/home.ts';
import { layout } from './en/layout.ts';
import { plans } from './en/plans.ts';
import { portal } from './en/portal.ts';
import { product } from './en/product.ts';
import { regions } from './en/regions.ts';

/** Every text of the shop, by area; the keys of this file are the keys of all languages. */
export const en = {
  adding,
  cart,
  checkout,
  common,
  confirmation,
  destinations,
  errors,
  esim,
  guide,
  home,
  layout,
  plans,
  portal,
  product,
  regions,
};
export type Messages = typeof en;
