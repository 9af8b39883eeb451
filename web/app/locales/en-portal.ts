import { portal } from './en/portal.ts';

/** Texts of the portal alone. */
export const portalTexts = { portal };
