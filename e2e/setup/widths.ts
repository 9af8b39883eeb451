import { basename } from 'node:path';
import type { TestInfo } from '@playwright/test';

/**
 * Journeys about screens run on a phone and on a desktop. Those about partners, networks, clocks and what a screen does,
 * those that set their widths themselves, and those whose screens other journeys look at in both widths, run at one of them.
 */
export const ON_PHONES_ONLY: readonly string[] = [
  'accessible-pages',
  'accessible-purchase',
  'accessible-texts',
  'account-screens',
  'admin-audit',
  'card-form',
  'choose-a-plan',
  'currencies',
  'dead-ends',
  'device-check',
  'edit-the-cart',
  'home-to-paid',
  'offline',
  'offline-cart',
  'page-start',
  'payment-methods',
  'plan-a-trip',
  'refund',
  'send-a-copy',
  'signal-help',
  'styles',
  'top-up',
  'track-installation',
  'track-usage',
  'withdraw',
  'your-data',
  'gift',
  'ratings',
  'automatic-top-up',
];
export const ON_DESKTOPS_ONLY: readonly string[] = [
  'account-orders',
  'admin-clock',
  'admin-edits',
  'admin-errors',
  'admin-failures',
  'admin-orders',
  'admin-own-shop',
  'admin-people',
  'buy-by-keyboard',
  'changed-documents',
  'discount-codes',
  'find-a-destination',
  'first-paint',
  'never-pay-twice',
  'page-weight',
  'pricing-rules',
  'receipts',
  'render-error',
  'return-elsewhere',
  'sign-in',
  'sold-out',
  'switch-language',
  'top-up-bad-days',
  'top-up-by-keyboard',
  'translated-pages',
  'two-factor',
  'unreliable-network',
];

/** Whether a test looks at the colours of its screens: where a screen is seen in both widths, the phone does for both. */
export function looksAtColours({ project, file }: TestInfo): boolean {
  return project.name !== 'desktop' || ON_DESKTOPS_ONLY.includes(basename(file, '.test.ts'));
}
