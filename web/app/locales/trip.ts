import { defineTexts } from './define-texts.ts';
import { trip as en } from './en/trip.ts';
import { trip as tr } from './tr/trip.ts';

export const tripTexts = defineTexts('trip', { en, tr });
