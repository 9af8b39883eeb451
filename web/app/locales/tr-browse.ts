import type { browseTexts as source } from './en-browse.ts';
import { destinations } from './tr/destinations.ts';
import { guide } from './tr/guide.ts';
import { home } from './tr/home.ts';
import { plans } from './tr/plans.ts';
import { product } from './tr/product.ts';
import { regions } from './tr/regions.ts';

/** Texts of the pages on which a visitor looks around. */
export const browseTexts: typeof source = { destinations, guide, home, plans, product, regions };
