import { trip } from './en/trip.ts';

/** Texts of the trip helper alone. */
export const tripTexts = { trip };
