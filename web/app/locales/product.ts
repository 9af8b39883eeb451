import { defineTexts } from './define-texts.ts';
import { product as en } from './en/product.ts';
import { product as tr } from './tr/product.ts';

export const productTexts = defineTexts('product', { en, tr });
