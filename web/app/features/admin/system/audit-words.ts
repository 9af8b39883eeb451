import { AUDIT_ACTS, AUDIT_SYSTEM, type AuditEntry } from '@esimshop/contracts/admin-audit';
import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import type { TFunction } from '~/lib/translate.ts';
import type { adminFrameTexts } from '~/locales/admin-frame.ts';
import type { adminSystemTexts } from '~/locales/admin-system.ts';
import type { statusTexts } from '~/locales/statuses.ts';

type Section = keyof typeof adminFrameTexts.en.settings;
type AuditT = TFunction<typeof adminFrameTexts | typeof adminSystemTexts | typeof statusTexts>;

/** Subjects with an id. */
const SUBJECTS = [
  'customer',
  'discount_code',
  'esim',
  'invitation',
  'message',
  'order',
  'page',
  'payment',
  'plans',
  'pricing_rule',
  'purchase',
  'rating',
  'refund',
  'saved_reply',
  'user',
  'withdrawal',
] as const;

/** Subjects whose id says what they are: a month, a code, a name. */
const NAMED = new Set(['books', 'currency', 'destination', 'orders', 'settings', 'webhooks']);

/** Ids of what is exported or imported as a whole. */
const WHOLE = new Set(['csv', 'file']);

const FIELDS = [
  'act',
  'appliesTo',
  'attention',
  'basis',
  'choice',
  'from',
  'ignoresFloor',
  'invitedBy',
  'isActive',
  'isRequired',
  'jobs',
  'language',
  'links',
  'mails',
  'name',
  'note',
  'orderId',
  'orders',
  'person',
  'plans',
  'productId',
  'q',
  'reason',
  'regionCode',
  'reply',
  'role',
  'rounding',
  'sections',
  'spelling',
  'stars',
  'status',
  'supplierReference',
  'to',
  'type',
  'value',
  'version',
] as const;

/** Free text and codes. */
const FREE_FIELDS = new Set([
  'language',
  'spelling',
  'name',
  'note',
  'person',
  'productId',
  'q',
  'regionCode',
  'reply',
  'stars',
  'supplierReference',
  'invitedBy',
  'version',
]);

const VALUES = [
  'adopt',
  'all',
  'cost',
  'default_price',
  'false',
  'fixed_amount',
  'in_review',
  'insult',
  'none',
  'not_delivered',
  'parked',
  'percentage',
  'personal_data',
  'product',
  'region',
  'retry',
  'owner',
  'support',
  'bookkeeper',
  'to_49',
  'to_90',
  'to_99',
  'to_whole',
  'true',
  'unlawful',
] as const;

/** The name of an act; unknown ones by their code. */
export function describeAct(act: string, t: TFunction<typeof adminSystemTexts>): string {
  const known = AUDIT_ACTS.find((each) => each === act);
  return known ? t(`admin-system.acts.${known}`) : act;
}

/** Who acted: the account's name, or the shop. */
export function describePerson(name: string, t: TFunction<typeof adminSystemTexts>): string {
  return name === AUDIT_SYSTEM ? t('admin-system.system') : name;
}

/** What was acted on, such as `order 1031`; empty if the act names it, or if it is the actor. */
export function describeSubject(
  { subjectKind, subjectId, actor }: Pick<AuditEntry, 'subjectKind' | 'subjectId' | 'actor'>,
  t: AuditT,
): string {
  if (subjectKind === 'user' && actor !== AUDIT_SYSTEM) return '';
  if (NAMED.has(subjectKind) && WHOLE.has(subjectId)) return '';
  if (subjectKind === 'settings') return describeSection(subjectId, t);
  if (NAMED.has(subjectKind)) return subjectId;
  const known = SUBJECTS.find((each) => each === subjectKind);
  return known ? t(`admin-system.subjects.${known}`, { id: subjectId }) : '';
}

/** A section of the settings as the menu calls it. */
function describeSection(section: string, t: AuditT): string {
  const key = `admin-frame.settings.${section as Section}` as const;
  const name = t(key);
  // A text that is not there is its key: a section of another version of the shop.
  return name === key ? section : name;
}

export function describeField(name: string, t: AuditT): string {
  const known = FIELDS.find((each) => each === name);
  return known ? t(`admin-system.fields.${known}`) : name;
}

/** A recorded value: translated if its field has a text for it, else as it is. */
export function describeValue(field: string, value: unknown, t: AuditT): string {
  if (value === null || value === undefined) return t('admin-system.none');
  if (Array.isArray(value)) return value.map((each) => describeValue(field, each, t)).join(', ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (FREE_FIELDS.has(field)) return text;
  if (field === 'sections')
    return text
      .split(', ')
      .map((each) => describeSection(each, t))
      .join(', ');
  if (field === 'act') return describeAct(text, t);
  const status = ORDER_STATUSES.find((each) => each === text);
  if (status) return t(`statuses.order.${status}`);
  const known = VALUES.find((each) => each === text);
  return known ? t(`admin-system.values.${known}`) : text;
}
