import { planning } from './en/planning.ts';

/** Texts of the help with choosing a plan; loaded where it is opened. */
export const planningTexts = { planning };
