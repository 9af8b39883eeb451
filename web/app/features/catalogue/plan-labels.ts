import { placeInText } from '@esimshop/contracts/place-in-text';
import type { Product } from '@esimshop/contracts/products';
import { formatData, formatPriceShare } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';
import { tierOf } from './plan-groups.ts';

export const TIER_TEXTS = {
  lite: 'common.tierLite',
  essentials: 'common.tierEssentials',
  plus: 'common.tierPlus',
} as const;

export type PlanLabels = {
  /** Its destination, or what the shop calls the plan in place of it. */
  place: string;
  amount: string;
  /** As a label: `30 Days` */
  validity: string;
  /** Within a sentence: `30 days` */
  duration: string;
};

/** The fields that a plan's labels are derived from. */
export type NamedPlan = Pick<
  Product,
  'countryCode' | 'names' | 'ownNames' | 'notes' | 'unlimited' | 'features' | 'dataMb' | 'validityDays'
>;

/** A plan's labels in the visitor's language: place, data amount, validity. */
export function planLabels(product: NamedPlan, t: TFunction<typeof commonTexts>, language: Language): PlanLabels {
  const amount = product.unlimited
    ? t('common.unlimitedTier', { tier: t(TIER_TEXTS[tierOf(product)]) })
    : formatData(product.dataMb, t, language);
  const validity = t('common.days', { count: product.validityDays });
  return {
    place: nameOf(product, t, language),
    amount,
    validity,
    duration: validity.toLocaleLowerCase(language),
  };
}

type Place = Pick<Product, 'names' | 'countryCode'>;

/** Its destination, whatever the shop calls the plan. */
export function placeOf({ names, countryCode }: Place, t: TFunction<typeof commonTexts>, language: Language): string {
  return names[language] || countryCode || t('common.global');
}

/** What the shop calls it in place of its destination, or that. */
export function nameOf(
  { ownNames, ...plan }: Place & Pick<Product, 'ownNames'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
): string {
  return ownNames?.[language] ?? placeOf(plan, t, language);
}

/** Where a plan works, within a sentence: `the United States`, `106 countries` of a global plan. */
export function coverageInText(
  { coverage, countryCode, countryCount, names }: Pick<Product, 'coverage' | 'countryCode' | 'countryCount' | 'names'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
): string {
  return coverage === 'global'
    ? t('common.countries', { count: countryCount })
    : placeInText(countryCode, names[language], language);
}

/** `Turkey eSIM, 5 GB for 30 Days` */
export function planTitle(product: Product, t: TFunction<typeof commonTexts>, language: Language): string {
  return t('common.planTitle', planLabels(product, t, language));
}

/** Price per gigabyte of a prepaid plan; undefined for unlimited ones. */
export function pricePerGb(product: Product): string | undefined {
  if (product.dataMb === null) return undefined;
  return formatPriceShare(product.price, product.currency, product.dataMb / 1000);
}

export function pricePerDay(product: Product): string | undefined {
  return formatPriceShare(product.price, product.currency, product.validityDays);
}

/** The network generations worth listing: 4G and 5G if available, else whatever there is. */
export function speedsOf({ speeds }: Pick<Product, 'speeds'>): string[] {
  const fast = speeds.filter((speed) => speed === '4G' || speed === '5G');
  return fast.length > 0 ? fast : speeds;
}
