import type { planningTexts as source } from './en-planning.ts';
import { planning } from './tr/planning.ts';

/** Texts of the help with choosing a plan; loaded where it is opened. */
export const planningTexts: typeof source = { planning };
