import type { tripTexts as source } from './en-trip.ts';
import { trip } from './tr/trip.ts';

/** Texts of the trip helper alone. */
export const tripTexts: typeof source = { trip };
