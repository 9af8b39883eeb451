import type { browseTexts as source } from './en-browse.ts';
import { adding } from './tr/adding.ts';
import { choosing } from './tr/choosing.ts';
import { common } from './tr/common.ts';
import { destinations } from './tr/destinations.ts';
import { errors } from './tr/errors.ts';
import { guide } from './tr/guide.ts';
import { home } from './tr/home.ts';
import { layout } from './tr/layout.ts';
import { plans } from './tr/plans.ts';
import { product } from './tr/product.ts';
import { regions } from './tr/regions.ts';

/** Texts of the pages on which a visitor looks around; every browser that starts React loads them. */
export const browseTexts: typeof source = {
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
