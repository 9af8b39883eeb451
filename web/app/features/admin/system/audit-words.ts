import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import type { TFunction } from '~/lib/translate.ts';
import type { adminOrdersTexts } from '~/locales/admin-orders.ts';
import type { adminSystemTexts } from '~/locales/admin-system.ts';

type AuditT = TFunction<typeof adminSystemTexts | typeof adminOrdersTexts>;

const ACTS = [
  'catalogue.sync_requested',
  'esim.iccid_revealed',
  'jobs.retried',
  'message.answered',
  'message.reopened',
  'order.mail_resent',
  'order.notified',
  'order.payment_accepted',
  'order.payment_rejected',
  'order.purchase_resolved',
  'order.retried',
  'order.status_changed',
  'orders.exported',
  'pricing.rule_created',
  'pricing.rule_deleted',
  'pricing.rule_updated',
  'security.second_factor_required',
  'user.email_changed',
  'user.passkey_added',
  'user.passkey_removed',
  'user.password_changed',
  'user.signed_in',
  'user.two_factor_disabled',
  'user.two_factor_enabled',
] as const;

/** What is numbered; anything else there is one of, or it is the account of who acted. */
const SUBJECTS = ['esim', 'message', 'order', 'payment', 'pricing_rule', 'purchase'] as const;

const FIELDS = [
  'appliesTo',
  'choice',
  'isActive',
  'isRequired',
  'jobs',
  'mails',
  'name',
  'note',
  'orderId',
  'productId',
  'regionCode',
  'status',
  'supplierReference',
  'type',
  'value',
] as const;

/** Somebody's own words, and codes. */
const FREE_FIELDS = new Set(['name', 'note', 'productId', 'regionCode', 'supplierReference']);

const VALUES = [
  'adopt',
  'all',
  'false',
  'fixed_amount',
  'not_delivered',
  'percentage',
  'product',
  'region',
  'retry',
  'true',
] as const;

/** An act in words; one that has none as its code. */
export function describeAct(act: string, t: AuditT): string {
  const known = ACTS.find((each) => each === act);
  return known ? t(`admin-system.acts.${known}`) : act;
}

/** What was acted on, such as `order 1031`; empty where the act names it. */
export function describeSubject(
  { subjectKind, subjectId }: { subjectKind: string; subjectId: string },
  t: AuditT,
): string {
  const known = SUBJECTS.find((each) => each === subjectKind);
  return known ? t(`admin-system.subjects.${known}`, { id: subjectId }) : '';
}

export function describeField(name: string, t: AuditT): string {
  const known = FIELDS.find((each) => each === name);
  return known ? t(`admin-system.fields.${known}`) : name;
}

/** A recorded value: its word where its field has words for it, else the name or number that it is. */
export function describeValue(field: string, value: unknown, t: AuditT): string {
  if (value === null || value === undefined) return t('admin-system.none');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (FREE_FIELDS.has(field)) return text;
  const status = ORDER_STATUSES.find((each) => each === text);
  if (status) return t(`admin-orders.statuses.${status}`);
  const known = VALUES.find((each) => each === text);
  return known ? t(`admin-system.values.${known}`) : text;
}
