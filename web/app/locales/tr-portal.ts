import type { portalTexts as source } from './en-portal.ts';
import { portal } from './tr/portal.ts';

/** Texts of the portal alone. */
export const portalTexts: typeof source = { portal };
