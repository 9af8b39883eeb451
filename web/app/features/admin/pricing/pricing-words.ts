import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { PricingSetting, PricingType } from '@esimshop/contracts/pricing';
import { formatPercent, formatPrice } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { adminPricingTexts } from '~/locales/admin-pricing.ts';

type Words = TFunction<typeof adminPricingTexts>;

/** `48%` or `$0.60`. */
export function describeValue(
  { type, value }: { type: PricingType; value: string },
  { currency, language }: { currency: string; language: Language },
): string {
  return type === 'percentage' ? formatPercent(Number(value), language, 2) : formatPrice(value, currency);
}

/** What kind of rule it is: `Percentage on cost, ends in .99, may go below the floor`. */
export function describeEffect(
  { type, basis, rounding, ignoresFloor }: Pick<PricingSetting, 'type' | 'basis' | 'rounding' | 'ignoresFloor'>,
  t: Words,
): string {
  return [
    t(`admin-pricing.effects.${type}_${basis}`),
    ...(rounding === 'none' ? [] : [t('admin-pricing.endsIn', { ending: t(`admin-pricing.roundings.${rounding}`) })]),
    ...(ignoresFloor ? [t('admin-pricing.belowFloor')] : []),
  ].join(', ');
}

/** Tenths of a percent as `33.1%`. */
export function describeMargin(permille: number, language: Language): string {
  return formatPercent(permille / 10, language);
}

export function describeMargins({ margins }: Pick<PricingSetting, 'margins'>, t: Words, language: Language): string {
  if (!margins) return '–';
  const [lowest, highest] = [describeMargin(margins.lowest, language), describeMargin(margins.highest, language)];
  return lowest === highest ? lowest : t('admin-pricing.margins', { lowest, highest });
}

/** Names for a sentence: the first three, and how many more there are. */
export function listNames(rules: readonly { name: string }[], t: Words): string[] {
  const names = rules.slice(0, 3).map(({ name }) => name);
  return rules.length > 3 ? [...names, t('admin-pricing.preview.andMore', { count: rules.length - 3 })] : names;
}

/** The problem of a field in words. */
export function describeRuleProblem({ code, params }: Omit<FieldProblem, 'path'>, t: Words): string {
  switch (code) {
    case 'required':
    case 'too_short':
      return t('admin-pricing.fields.required');
    case 'thousands_separator':
      return t('admin-pricing.fields.thousands', params);
    case 'too_precise':
      return t('admin-pricing.fields.precise');
    case 'too_small':
      return t('admin-pricing.fields.tooSmall', params);
    case 'too_big':
      return t('admin-pricing.fields.tooBig', params);
    case 'too_long':
      return t('admin-pricing.fields.tooLong', params);
    case 'special_characters':
      return t('admin-pricing.fields.characters');
    case 'card_number':
      return t('admin-pricing.fields.cardNumber');
    case 'unknown_region':
      return t('admin-pricing.fields.unknownRegion');
    case 'unknown_product':
      return t('admin-pricing.fields.unknownProduct');
    case 'invalid':
      return t('admin-pricing.fields.number');
    default:
      return t('admin-pricing.fields.other');
  }
}
