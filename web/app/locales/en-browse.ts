import { destinations } from './en/destinations.ts';
import { guide } from './en/guide.ts';
import { home } from './en/home.ts';
import { plans } from './en/plans.ts';
import { product } from './en/product.ts';
import { regions } from './en/regions.ts';

/** Texts of the pages on which a visitor looks around. */
export const browseTexts = { destinations, guide, home, plans, product, regions };
