import type { Product } from '@esimshop/contracts/products';
import { formatData, formatPriceShare, formatValidityText } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import { tierOf } from './plan-groups.ts';

export const TIER_TEXTS = {
  lite: 'common.tierLite',
  essentials: 'common.tierEssentials',
  plus: 'common.tierPlus',
} as const;

export type PlanWords = {
  place: string;
  amount: string;
  /** As a label: `30 Days`. */
  validity: string;
  /** Within a sentence: `30 days`. */
  duration: string;
};

/** What a plan's name in words is made of. */
export type NamedPlan = Pick<
  Product,
  'productId' | 'name' | 'countryCode' | 'names' | 'unlimited' | 'features' | 'dataMb' | 'validity'
>;

/** A plan in the words of its screen: where, how much, how long. */
export function planWords(product: NamedPlan, t: TFunction, language: Language): PlanWords {
  const amount = product.unlimited
    ? t('common.unlimitedTier', { tier: t(TIER_TEXTS[tierOf(product)]) })
    : formatData(product.dataMb, t, language);
  const validity = formatValidityText(product.validity, t);
  return {
    place: product.names[language] || product.countryCode || t('common.global'),
    amount,
    validity,
    duration: validity.toLocaleLowerCase(language),
  };
}

/** `Turkey eSIM, 5 GB for 30 Days` */
export function planTitle(product: Product, t: TFunction, language: Language): string {
  return t('common.planTitle', planWords(product, t, language));
}

/** Price per gigabyte of a prepaid plan; undefined for unlimited ones. */
export function pricePerGb(product: Product): string | undefined {
  if (product.dataMb === null) return undefined;
  return formatPriceShare(product.price, product.currency, product.dataMb / 1000);
}

export function pricePerDay(product: Product): string | undefined {
  return formatPriceShare(product.price, product.currency, product.validityDays);
}

/** The generations worth naming: 4G and 5G where there are any, else whatever the network has. */
export function speedsOf({ speeds }: Pick<Product, 'speeds'>): string[] {
  const fast = speeds.filter((speed) => speed === '4G' || speed === '5G');
  return fast.length > 0 ? fast : speeds;
}
