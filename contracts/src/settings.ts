import * as z from 'zod/mini';
import { alertSettingsSchema } from './alerts.ts';
import { bannerSchema } from './banner.ts';
import { DELIVERED_BRAND, MAX_SHOP_NAME } from './brand.ts';
import { carriesInk } from './colours.ts';
import { currencySettingsSchema } from './currencies.ts';
import { daySchema } from './days.ts';
import { isEmail } from './email.ts';
import { failAs } from './field-problems.ts';
import { contactText, messageText } from './free-text.ts';
import { planSettingsSchema } from './minimum-margins.ts';
import { keptMonthsShape } from './retention.ts';
import { DELIVERED_SUPPORT } from './support-hours.ts';
import { taxSettingsSchema } from './tax.ts';
import { vatNumberSchema } from './vat-number.ts';
import { WITHDRAWAL_MODES } from './withdrawal-modes.ts';

const line = (max: number) => z._default(contactText({ min: 0, max }, `Use at most ${max} characters`), '');
const email = z._default(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isEmail(text), 'Enter an e-mail address'),
  ),
  '',
);

/** Who sells. Empty is what has not been set; `check-live` says what is missing. */
export const companySchema = z.object({
  /** As in the register. */
  name: line(100),
  /** GmbH, Ltd, A.Ş., sole trader. */
  legalForm: line(60),
  /** Who may sign for it. */
  representative: line(100),
  /** Street, postcode and place, a line each. */
  address: z._default(messageText({ min: 0, max: 300 }, 'Use at most 300 characters'), ''),
  /** ISO 3166-1 alpha-2. */
  country: z._default(z.string().check(z.regex(/^(?:[A-Z]{2})?$/, 'Expected a code such as DE')), ''),
  /** For customers; empty for that of the configuration. */
  email,
  phone: line(30),
  /** The register and the number in it. */
  register: line(120),
  vatId: line(30),
  /** Who supervises it, if somebody does. */
  authority: line(200),
  /** Where a consumer can take a complaint. */
  disputes: line(300),
  /** Türkiye: number in the central register of legal persons, registered e-mail, number in the register of e-commerce. */
  mersis: line(30),
  kep: line(100),
  etbis: line(60),
});
export type Company = z.infer<typeof companySchema>;

export const markSchema = z.object({
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  type: z.enum(['svg', 'png']),
});

export const brandSchema = z.object({
  name: line(MAX_SHOP_NAME),
  openedYear: z._default(z.number().check(z.int(), z.minimum(1900), z.maximum(2100)), DELIVERED_BRAND.openedYear),
  signal: z._default(
    z
      .string()
      .check(
        z.regex(/^#[0-9a-f]{6}$/, 'Expected a colour such as #ffcc00'),
        z.refine(carriesInk, failAs('too_dark', 'Ink on it reads at less than 7:1')),
      ),
    DELIVERED_BRAND.signal,
  ),
  mark: z._default(z.nullable(markSchema), DELIVERED_BRAND.mark),
});

const clock = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Expected a time such as 09:00'));
const openHours = z.nullable(
  z.object({ from: clock, to: clock }).check(
    z.refine(({ from, to }) => from < to, {
      ...failAs('not_after', 'Close after you open'),
      path: ['to'],
    }),
  ),
);
const weekHours = z.object({ weekdays: openHours, saturday: openHours, sunday: openHours });

/** How and when customers reach somebody; its e-mail address and phone are the company's. */
export const supportSettingsSchema = z.object({
  timeZone: z._default(
    z.string().check(z.refine(isTimeZone, 'Expected a time zone such as Europe/Istanbul')),
    DELIVERED_SUPPORT.timeZone,
  ),
  chat: z._default(weekHours, DELIVERED_SUPPORT.chat),
  phone: z._default(weekHours, DELIVERED_SUPPORT.phone),
  chatUrl: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(300),
      z.refine((text) => text === '' || isWebAddress(text), 'Expected an address such as https://wa.me/900000000000'),
    ),
    DELIVERED_SUPPORT.chatUrl,
  ),
});

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function isWebAddress(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:';
}

export const withdrawalSettingsSchema = z.object({
  /** Null until the owner has chosen: then buyers are asked nothing, and `until_used` holds. */
  mode: z._default(z.nullable(z.enum(WITHDRAWAL_MODES)), null),
  /** The law's 14, or more. */
  days: z._default(z.number().check(z.int(), z.minimum(14), z.maximum(365)), 14),
  /** Whether buyers in Türkiye get the two documents of its law. */
  sellsInTurkey: z._default(z.boolean(), false),
});

const source = z.string().check(z.trim(), z.minLength(1, 'Say what proves it'), z.maxLength(300));
/** `checkedOn`: the day on which its owner last looked whether it is true; after 90, and without it, it is not shown and is asked for. */
const claim = <Schema extends z.core.$ZodType>(value: Schema) =>
  z.optional(z.object({ value, source, checkedOn: z.optional(daySchema) }));

/** What the shop says of itself beyond its catalogue and its rules. `source`: a page, a report, who measured it and when. */
export const claimsSchema = z.object({
  rating: claim(
    z.object({
      score: z.number().check(z.positive(), z.maximum(10)),
      best: z.number().check(z.positive(), z.maximum(10)),
      reviews: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
    }),
  ),
  /** That somebody answers at any hour. */
  allDaySupport: claim(z.literal(true)),
  networkCoveragePercent: claim(z.number().check(z.positive(), z.maximum(100))),
  setupMinutes: claim(z.number().check(z.positive(), z.maximum(60))),
});
export type Claims = z.infer<typeof claimsSchema>;

export const privacySettingsSchema = z.object({
  /** How long the books must be kept, from the end of the year of the sale. */
  keepBooksYears: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(30)), 10),
  ...keptMonthsShape,
});

/** What else buyers can do with what they bought. */
export const giftSettingsSchema = z.object({
  /** Whether they can give an eSIM to somebody. */
  isOffered: z._default(z.boolean(), false),
});

/** Data that is bought by itself, as buyers agree. */
export const automaticTopUpSettingsSchema = z.object({
  /** Whether they can agree to it. */
  isOffered: z._default(z.boolean(), false),
});

/** Ratings by buyers whose plans are over. */
export const ratingSettingsSchema = z.object({
  /** Whether buyers are asked for them, and they are shown. */
  isOffered: z._default(z.boolean(), false),
});

/** The owner's settings by section; a section without any is as delivered. */
export const settingsSchema = z.object({
  company: companySchema,
  brand: brandSchema,
  support: supportSettingsSchema,
  withdrawal: withdrawalSettingsSchema,
  claims: claimsSchema,
  privacy: privacySettingsSchema,
  tax: taxSettingsSchema,
  currencies: currencySettingsSchema,
  alerts: alertSettingsSchema,
  plans: planSettingsSchema,
  banner: bannerSchema,
  gifts: giftSettingsSchema,
  automaticTopUps: automaticTopUpSettingsSchema,
  ratings: ratingSettingsSchema,
});
export type ShopSettings = z.infer<typeof settingsSchema>;
export type SettingsSection = keyof ShopSettings;
export const SETTINGS_SECTIONS = Object.keys(settingsSchema.shape) as SettingsSection[];

export const DELIVERED_SETTINGS: ShopSettings = settingsSchema.parse({
  company: {},
  brand: {},
  support: {},
  withdrawal: {},
  claims: {},
  privacy: {},
  tax: {},
  currencies: {},
  alerts: {},
  plans: {},
  banner: {},
  gifts: {},
  automaticTopUps: {},
  ratings: {},
});

/** Sections as they are published. What is stored is read without what was checked only then: a stricter check stops no shop. */
export const publishedShape = {
  ...settingsSchema.shape,
  company: z.extend(companySchema, { vatId: z._default(vatNumberSchema, '') }),
};

/** `PUT /api/admin/settings/{section}`; `version` is the one that was shown. */
export function changeSettingsSchema<Section extends SettingsSection>(section: Section) {
  const version = z.number().check(z.int(), z.minimum(0));
  return z.object({ version, value: publishedShape[section] });
}

/** `GET /api/admin/settings`: every section; `version` counts the changes of all. */
export const settingsResponseSchema = z.object({ version: z.number(), settings: settingsSchema });
export type SettingsResponse = z.infer<typeof settingsResponseSchema>;
