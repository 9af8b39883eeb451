import type { Page } from '@playwright/test';
import { findText, type Language } from '../setup/texts.ts';
import type { Visitor } from '../setup/visitor.ts';

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  needsAuthentication: '4000 0000 0000 3220',
} as const;

export async function fillContact(page: Page, email: string, language: Language = 'en'): Promise<void> {
  const field = (key: string, exact = true) => page.getByLabel(findText(language, key), { exact });
  await field('checkout.email').fill(email);
  await field('checkout.name').fill('Deniz Yılmaz');
  await field('checkout.phone', false).fill('+90 532 123 45 67');
}

export async function fillCard(page: Page, number: string, language: Language = 'en'): Promise<void> {
  const field = (key: string) => page.getByLabel(findText(language, key));
  await field('checkout.cardNumber').fill(number);
  await field('checkout.cardholderName').fill('DENIZ YILMAZ');
  await field('checkout.expiryDate').fill('12/34');
  await field('checkout.cvv').fill('123');
}

/** Opens the checkout with a plan in the cart and enters the contact details. */
export async function openFilledCheckout(page: Page, visitor: Visitor, country: string): Promise<void> {
  await visitor.openCheckout(country);
  await fillContact(page, visitor.email);
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
