import type { Page } from '@playwright/test';

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  asksTheBank: '4000 0000 0000 3220',
} as const;

export async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name', { exact: true }).fill('Deniz Yılmaz');
  await page.getByLabel('Phone number').fill('+90 532 123 45 67');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Name on card').fill('DENIZ YILMAZ');
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
