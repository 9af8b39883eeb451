import type { Messages } from './en.ts';
import { adding } from './tr/adding.ts';
import { common } from './tr/common.ts';
import { destinations } from './tr/destinations.ts';
import { errors } from './tr/errors.ts';
import { guide } from './tr/guide.ts';
import { home } from './tr/home.ts';
import { layout } from './tr/layout.ts';
import { plans } from './tr/plans.ts';
import { product } from './tr/product.ts';
import { regions } from './tr/regions.ts';

export const tr: Messages = { adding, common, destinations, errors, guide, home, layout, plans, product, regions };
