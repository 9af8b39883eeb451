import { defineTexts } from './define-texts.ts';
import { adminPricing as en } from './en/admin-pricing.ts';
import { adminPricing as tr } from './tr/admin-pricing.ts';

export const adminPricingTexts = defineTexts('admin-pricing', { en, tr });
