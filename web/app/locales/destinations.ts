import { defineTexts } from './define-texts.ts';
import { destinations as en } from './en/destinations.ts';
import { destinations as tr } from './tr/destinations.ts';

export const destinationTexts = defineTexts('destinations', { en, tr });
