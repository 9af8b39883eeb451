import type { sessionTexts as source } from './en-session.ts';
import { confirmation } from './tr/confirmation.ts';
import { copies } from './tr/copies.ts';
import { esim } from './tr/esim.ts';
import { offline } from './tr/offline.ts';
import { portal } from './tr/portal.ts';
import { refusals } from './tr/refusals.ts';

/** Texts of confirmation, portal and kept eSIMs; loaded on the way to one of these pages. */
export const sessionTexts: typeof source = { confirmation, copies, esim, offline, portal, refusals };
