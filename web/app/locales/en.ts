import { adding } from './en/adding.ts';
import { common } from './en/common.ts';
import { destinations } from './en/destinations.ts';
import { errors } from './en/errors.ts';
import { guide } from './en/guide.ts';
import { home } from './en/home.ts';
import { layout } from './en/layout.ts';
import { plans } from './en/plans.ts';
import { product } from './en/product.ts';
import { regions } from './en/regions.ts';

/** Every text of the shop, by area; the keys of this file are the keys of all languages. */
export const en = { adding, common, destinations, errors, guide, home, layout, plans, product, regions };
export type Messages = typeof en;
