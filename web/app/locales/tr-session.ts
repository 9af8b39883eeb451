import type { sessionTexts as source } from './en-session.ts';
import { confirmation } from './tr/confirmation.ts';
import { copies } from './tr/copies.ts';
import { esim } from './tr/esim.ts';
import { offline } from './tr/offline.ts';
import { refusals } from './tr/refusals.ts';
import { totals } from './tr/totals.ts';

/** Texts of an order and its eSIMs; loaded on the way to the confirmation, the portal or the kept eSIMs. */
export const sessionTexts: typeof source = { confirmation, copies, esim, offline, refusals, totals };
