import type { sessionTexts as source } from './en-session.ts';
import { cart } from './tr/cart.ts';
import { checkout } from './tr/checkout.ts';
import { confirmation } from './tr/confirmation.ts';
import { copies } from './tr/copies.ts';
import { esim } from './tr/esim.ts';
import { offline } from './tr/offline.ts';
import { portal } from './tr/portal.ts';

/** Texts of cart, checkout, confirmation and portal; loaded on the way to one of these pages. */
export const sessionTexts: typeof source = { cart, checkout, confirmation, copies, esim, offline, portal };
