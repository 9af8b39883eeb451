import { defineTexts } from './define-texts.ts';
import { cart as en } from './en/cart.ts';
import { cart as tr } from './tr/cart.ts';

export const cartTexts = defineTexts('cart', { en, tr });
