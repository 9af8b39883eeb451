import { confirmation } from './en/confirmation.ts';
import { copies } from './en/copies.ts';
import { esim } from './en/esim.ts';
import { offline } from './en/offline.ts';
import { refusals } from './en/refusals.ts';
import { totals } from './en/totals.ts';

/** Texts of an order and its eSIMs; loaded on the way to the confirmation, the portal or the kept eSIMs. */
export const sessionTexts = { confirmation, copies, esim, offline, refusals, totals };
