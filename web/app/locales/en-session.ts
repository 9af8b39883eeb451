import { cart } from './en/cart.ts';
import { checkout } from './en/checkout.ts';
import { confirmation } from './en/confirmation.ts';
import { copies } from './en/copies.ts';
import { esim } from './en/esim.ts';
import { offline } from './en/offline.ts';
import { portal } from './en/portal.ts';

/** Texts of cart, checkout, confirmation and portal; loaded on the way to one of these pages. */
export const sessionTexts = { cart, checkout, confirmation, copies, esim, offline, portal };
