import { adding } from './en/adding.ts';
import { choosing } from './en/choosing.ts';
import { common } from './en/common.ts';
import { destinations } from './en/destinations.ts';
import { errors } from './en/errors.ts';
import { guide } from './en/guide.ts';
import { home } from './en/home.ts';
import { layout } from './en/layout.ts';
import { plans } from './en/plans.ts';
import { product } from './en/product.ts';
import { regions } from './en/regions.ts';

/** Texts of the pages on which a visitor looks around; every browser that starts React loads them. */
export const browseTexts = {
  adding,
  choosing,
  common,
  destinations,
  errors,
  guide,
  home,
  layout,
  plans,
  product,
  regions,
};
