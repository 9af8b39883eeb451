import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';

/** The mail that tells of a status; the owner has it sent. */
export type StatusMailKind = `status-${OrderStatus}`;
export const STATUS_MAIL_KINDS = ORDER_STATUSES.map((status): StatusMailKind => `status-${status}`);

/** All others: to customers, then to those with an account, then to the shop's people. */
export const OTHER_MAIL_KINDS = [
  'confirmation',
  'top-up',
  'copy',
  'refund',
  'receipt',
  'withdrawal-receipt',
  'withdrawal-declined',
  'low-data',
  'out-of-data',
  'plan-ending',
  'portal-link',
  'gift',
  'gift-news',
  'automatic-top-up',
  'rating-request',
  'support-reply',
  'data-request',
  'data-copy',
  'data-request-declined',
  'data-erased',
  'email-verification',
  'password-reset',
  'account-notice',
  'invitation',
  'support-message',
  'supply-alert',
  'webhook-alert',
  'case-alert',
  'case-digest',
  'daily-summary',
] as const;
export type OtherMailKind = (typeof OTHER_MAIL_KINDS)[number];

/** Every mail that the shop sends. */
export type MailKind = StatusMailKind | OtherMailKind;
export const MAIL_KINDS: readonly MailKind[] = [...OTHER_MAIL_KINDS, ...STATUS_MAIL_KINDS];
