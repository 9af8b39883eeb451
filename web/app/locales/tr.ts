import type { Messages } from './en.ts';
import { adding } from './tr/adding.ts';
import { cart } from './tr/cart.ts';
import { checkout } from './tr/checkout.ts';
import { common } from './tr/common.ts';
import { confirmation } from './tr/confirmation.ts';
import { destinations } from './tr/destinations.ts';
import { errors } from './tr/errors.ts';
import { esim } from './tr/esim.ts';
import { guide } from './tr/guide.ts';
import { home } from './tr/home.ts';
import { layout } from './tr/layout.ts';
import { plans } from './tr/plans.ts';
import { portal } from './tr/portal.ts';
import { product } from './tr/product.ts';
import { regions } from './tr/regions.ts';

export const tr: Messages = {
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
