import { defineTexts } from './define-texts.ts';
import { checkout as en } from './en/checkout.ts';
import { checkout as tr } from './tr/checkout.ts';

export const checkoutTexts = defineTexts('checkout', { en, tr });
