import type { planningTexts as source } from './en-planning.ts';
import { planning } from './tr/planning.ts';
import { trip } from './tr/trip.ts';

/** Texts of the trip helper and of the help with choosing a plan; loaded where one of them is opened. */
export const planningTexts: typeof source = { planning, trip };
