import { expect, test } from 'vitest';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { translateAdmin } from './admin-translation.ts';

const { t: en } = translateAdmin('en', adminPricingTexts);
const { t: tr } = translateAdmin('tr', adminPricingTexts);

test('the thousands of a count are grouped as the language does', () => {
  expect(en('admin-pricing.plans', { count: 4986 })).toBe('4,986 plans');
  expect(tr('admin-pricing.plans', { count: 1_234_567 })).toBe('1.234.567 paket');
  expect(en('admin-pricing.toasts.moved', { count: 1000, name: 'Winter' })).toBe('Winter: 1,000 prices changed.');
});

test('smaller counts choose their form, and other numbers stay as they are', () => {
  expect(en('admin-pricing.plans', { count: 1 })).toBe('1 plan');
  expect(en('admin-pricing.plans', { count: 999 })).toBe('999 plans');
  expect(en('admin-pricing.copyProduct', { id: 12345 })).toBe('Copy product ID 12345');
});
