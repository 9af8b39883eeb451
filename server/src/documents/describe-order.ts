import { describeAllowances } from '@esimshop/contracts/allowances';
import { isLocalCode } from '@esimshop/contracts/destination-codes';
import { type Locale, perLocale } from '@esimshop/contracts/locales';
import { formatMoney, parseDecimal } from '@esimshop/contracts/money';
import type { BoughtPlan, EsimInfo, Order } from '@esimshop/contracts/orders';
import { TIER_NAMES, toDataSize, UNLIMITED_TIERS } from '@esimshop/contracts/plans';
import type { MailTexts } from '../texts/en/mail.ts';
import { MAIL_TEXTS } from '../texts/texts.ts';
import { formatDay, type MailTime } from './format-moment.ts';

export type DescribedPlan = {
  place: string;
  /** The shop's own name of the plan, or its place. */
  called: string;
  /** The calls and texts that it has, and what the shop says to whoever buys it; empty for most. */
  note: string;
  countryCode: string;
  data: string;
  validity: string;
};
export type DescribedLine = DescribedPlan & {
  name: string;
  description: string;
  quantity: number;
  price: string;
  amount: string;
};
export type DescribedEsim = DescribedPlan & { position: number; info: EsimInfo };
export type DescribedOrder = {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  orderedOn: string;
  /** What comes before the total: nothing, or the subtotal and what a code took off. */
  sums: { label: string; amount: string }[];
  total: string;
  lines: DescribedLine[];
  esims: DescribedEsim[];
};

/** An invisible joiner keeps mail programs from turning text that looks like an address into a link. */
export function breakLinks(name: string): string {
  return name.replace(/(?<=\S)[.:/@](?=\S)/g, (mark) => `${mark}\u200c`);
}

/** An order in the reader's language: money en-US in every language, numbers and dates localised, days of the shop's time zone. */
export function describeOrder(order: Order, time: MailTime): DescribedOrder {
  const { locale } = time;
  return {
    orderNumber: order.orderNumber,
    customerName: breakLinks(order.customerName),
    customerEmail: order.customerEmail,
    orderedOn: formatDay(new Date(order.createdAt), time),
    sums: describeDiscount(order, MAIL_TEXTS[locale]),
    total: formatPrice(order.totalAmount, order.currency),
    lines: order.items.map((item) => describeLine(item, locale)),
    esims: order.metadata.esimInfoArray.map((info, index) => ({
      ...describePlan(info, locale),
      position: index + 1,
      info,
    })),
  };
}

/** The sum of the plans and what a code took off it; nothing for an order without one. */
export function describeDiscount(
  { subtotal, discount, currency }: Pick<Order, 'subtotal' | 'discount' | 'currency'>,
  texts: Pick<MailTexts, 'subtotal' | 'discount'>,
): DescribedOrder['sums'] {
  if (!discount) return [];
  return [
    { label: texts.subtotal, amount: formatPrice(subtotal, currency) },
    { label: texts.discount(discount.code), amount: `−${formatPrice(discount.amount, currency)}` },
  ];
}

/** Made once: making a format takes longer than a hundred uses of it. */
const FORMATS = perLocale(makeFormats);

function makeFormats(locale: Locale) {
  return {
    size: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    speed: new Intl.NumberFormat(locale),
  };
}

/** A plan in the reader's language. */
export function describePlan(plan: BoughtPlan, locale: Locale): DescribedPlan {
  const { names, countryCode, validityDays, ownNames, notes, features = {} } = plan;
  const data = describeData(plan, locale);
  const place = names[locale];
  const calls = describeAllowances(features, locale, MAIL_TEXTS[locale].unlimited(null));
  const note = [calls, notes?.[locale]].filter(Boolean).join(' · ');
  return {
    ...{ place, called: ownNames?.[locale] ?? place, note },
    ...{ countryCode, data, validity: MAIL_TEXTS[locale].days(validityDays) },
  };
}

/** `5 GB`, `Unlimited Plus` */
function describeData({ dataMb, tier }: BoughtPlan, locale: Locale): string {
  if (dataMb !== null) return formatSize(dataMb, locale);
  return MAIL_TEXTS[locale].unlimited(tier && TIER_NAMES[tier]);
}

export function describeLine(item: Order['items'][number], locale: Locale): DescribedLine {
  const plan = describePlan(item, locale);
  return {
    ...plan,
    name: MAIL_TEXTS[locale].planName(plan),
    description: describeOffer(item, plan, locale),
    quantity: item.quantity,
    price: formatPrice(item.price, item.currency),
    amount: formatPrice(item.price, item.currency, item.quantity),
  };
}

function describeOffer(item: Order['items'][number], plan: DescribedPlan, locale: Locale): string {
  const texts = MAIL_TEXTS[locale];
  if (item.tier === null) return texts.prepaidPlan(plan.data, plan.validity);
  const { dailyMb, throttleKbps } = UNLIMITED_TIERS[item.tier];
  return texts.unlimitedPlan(TIER_NAMES[item.tier], formatSize(dailyMb, locale), formatSpeed(throttleKbps, locale));
}

/** Megabytes as `500 MB` or `1.25 GB`. */
export function formatSize(megabytes: number, locale: Locale): string {
  const { value, unit } = toDataSize(megabytes);
  return `${FORMATS[locale].size.format(value)}\u00a0${unit}`;
}

export function formatSpeed(kbps: number, locale: Locale): string {
  return kbps >= 1000 ? `${FORMATS[locale].speed.format(kbps / 1000)}\u00a0Mbps` : `${kbps}\u00a0kbps`;
}

export function formatPrice(price: string, currency: string, quantity = 1): string {
  const minor = parseDecimal(price, currency);
  if (minor === undefined) throw new RangeError(`Expected an amount such as 9.99, got ${price}`);
  return formatMoney({ amountMinor: minor * quantity, currency });
}

/** The label of a place: a country, or a coverage of several countries. */
export function placeLabel({ countryCode }: DescribedPlan, texts: MailTexts): string {
  return isLocalCode(countryCode) ? texts.country : texts.coverage;
}
