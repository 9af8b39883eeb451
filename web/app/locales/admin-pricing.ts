import { defineTexts } from './define-texts.ts';
import type { adminPricing } from './en/admin-pricing.ts';

export const adminPricingTexts = defineTexts(
  'admin-pricing',
  import.meta.glob<typeof adminPricing>('./*/admin-pricing.ts', { eager: true, import: 'adminPricing' }),
);
