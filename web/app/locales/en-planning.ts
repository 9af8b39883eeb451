import { planning } from './en/planning.ts';
import { trip } from './en/trip.ts';

/** Texts of the trip helper and of the help with choosing a plan; loaded where one of them is opened. */
export const planningTexts = { planning, trip };
