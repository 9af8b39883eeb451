import * as z from 'zod/mini';
import { WAITING_NEEDS, type WaitingKind } from './admin-overview.ts';
import { roleSchema } from './roles.ts';

/** Cases that somebody of the shop gets a mail about, the most urgent first. */
export const CASE_ALERTS = [
  'payments_disputed',
  'withdrawals_waiting',
  'data_requested',
  'purchases_parked',
  'payments_in_review',
  'refunds_failed',
  'refunds_requested',
  'rates_old',
  'rates_waiting',
  'setup_failed',
] as const satisfies WaitingKind[];
export type CaseAlert = (typeof CASE_ALERTS)[number];

/** Everything that the shop's people get mails about, and the permission of those who may. */
export const ALERT_NEEDS = {
  ...WAITING_NEEDS,
  /** A supplier's balance, and whether its plans are sold. */
  suppliers: 'system',
  /** Webhooks that the shop does not understand. */
  webhooks: 'system',
} as const;
export const ALERTS = [...CASE_ALERTS, 'suppliers', 'webhooks'] as const;
export type Alert = (typeof ALERTS)[number];

/** The ids of who gets it; null for whom the configuration names, or else every owner with a confirmed address. */
const recipients = z._default(
  z.nullable(z.array(z.int().check(z.positive())).check(z.minLength(1, 'Choose somebody'), z.maxLength(50))),
  null,
);

const caseRuleSchema = z.object({
  /** `daily`: with the others in the daily mail; a reminder before a deadline comes at once. */
  when: z._default(z.enum(['at_once', 'daily']), 'at_once'),
  to: recipients,
});
const caseRule = z.prefault(caseRuleSchema, {});
const partnerRule = z.prefault(z.object({ to: recipients }), {});

/** Days. */
const MAX_REMINDER_DAYS = 14;

/** Which mails the shop's people get, and when. */
export const alertSettingsSchema = z.object({
  rules: z.prefault(
    z.object({
      payments_disputed: caseRule,
      withdrawals_waiting: caseRule,
      data_requested: caseRule,
      purchases_parked: caseRule,
      payments_in_review: caseRule,
      refunds_failed: caseRule,
      refunds_requested: caseRule,
      rates_old: caseRule,
      rates_waiting: caseRule,
      setup_failed: caseRule,
      suppliers: partnerRule,
      webhooks: partnerRule,
    } satisfies Record<Alert, z.ZodMiniType>),
    {},
  ),
  /** How long before the deadline of a dispute, a withdrawal or a request about data somebody is reminded. */
  reminderDays: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_REMINDER_DAYS)), 3),
  /** Sales, what waits and balances, in the daily mail. */
  summary: z.prefault(z.object({ isOn: z._default(z.boolean(), false), to: recipients }), {}),
  /** The hour of the daily mail. */
  hour: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(23)), 8),
  /** Of that hour, and of the day that is summed up; empty for that of the shop. */
  timeZone: z._default(
    z.string().check(z.refine((zone) => zone === '' || isTimeZone(zone), 'Expected a time zone such as Europe/Berlin')),
    '',
  ),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

/** By its name: PostgreSQL reads offsets the other way round. */
function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

/** Somebody who can be chosen for alerts. */
const alertPersonSchema = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Whether the address is known to be theirs; without that they get no alerts. */
  isConfirmed: z.boolean(),
});
export type AlertPerson = z.infer<typeof alertPersonSchema>;

/** `GET /api/admin/alerts` */
export const alertPeopleSchema = z.object({
  people: z.array(alertPersonSchema),
  /** Who gets what nobody is chosen for. */
  usual: z.array(z.string()),
  /** Where messages of customers go. */
  supportAddress: z.string(),
  /** The shop's. */
  timeZone: z.string(),
});
export type AlertPeople = z.infer<typeof alertPeopleSchema>;

/** `POST /api/admin/alerts/test`: what the mail server said to a mail to whoever asks. */
export const alertTestSchema = z.object({ address: z.string(), isAccepted: z.boolean(), response: z.string() });
export type AlertTest = z.infer<typeof alertTestSchema>;
