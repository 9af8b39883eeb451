import { confirmation } from './en/confirmation.ts';
import { copies } from './en/copies.ts';
import { esim } from './en/esim.ts';
import { offline } from './en/offline.ts';
import { portal } from './en/portal.ts';
import { refusals } from './en/refusals.ts';

/** Texts of confirmation, portal and kept eSIMs; loaded on the way to one of these pages. */
export const sessionTexts = { confirmation, copies, esim, offline, portal, refusals };
