import type { AdminDiscountCode } from '@esimshop/contracts/admin-discount-codes';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { formatDate, formatList, formatNumber, formatPrice } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { adminCodesTexts } from '~/locales/admin-codes.ts';
import { describeValue } from '../pricing/pricing-words.ts';
import type { CodeField } from './code-form.ts';

type Words = TFunction<typeof adminCodesTexts>;
type Shown = { currency: string; language: Language };

/** `10% on all plans`, `$5.00 on Greece and Malta`. */
export function describeOffer(
  { type, value, placeNames, plans, isForFirstOrders, includesTopUps }: AdminDiscountCode,
  t: Words,
  { currency, language }: Shown,
): string {
  const amount = describeValue({ type, value }, { currency, language });
  const scope = [
    ...placeNames.map((names) => names[language]),
    ...(plans.length > 0 ? [t('admin-codes.plans', { count: plans.length })] : []),
  ];
  const what =
    scope.length === 0
      ? t('admin-codes.onAll', { amount })
      : t('admin-codes.on', { amount, scope: formatList(scope, language) });
  return [
    what,
    ...(isForFirstOrders ? [t('admin-codes.firstOrders')] : []),
    ...(includesTopUps ? [t('admin-codes.topUps')] : []),
  ].join(', ');
}

/** `until Dec 31, 2026, once each, from $60.00`. */
export function describeLimits(
  { from, to, uses, usesPerCustomer, minimum, budget }: AdminDiscountCode,
  t: Words,
  { currency, language }: Shown,
): string {
  const day = (date: string) => formatDate(date, language) ?? date;
  const limits = [
    ...(from ? [t('admin-codes.limits.from', { day: day(from) })] : []),
    ...(to ? [t('admin-codes.limits.to', { day: day(to) })] : []),
    ...(uses === null ? [] : [t('admin-codes.limits.uses', { count: uses })]),
    ...(usesPerCustomer === null ? [] : [t('admin-codes.limits.perCustomer', { count: usesPerCustomer })]),
    ...(minimum === null ? [] : [t('admin-codes.limits.minimum', { amount: formatPrice(minimum, currency) })]),
    ...(budget === null ? [] : [t('admin-codes.limits.budget', { amount: formatPrice(budget, currency) })]),
  ];
  return limits.length > 0 ? limits.join(', ') : t('admin-codes.limits.none');
}

/** The problem of a field in words. */
export function describeCodeProblem(field: CodeField, { code, params }: Omit<FieldProblem, 'path'>, t: Words): string {
  switch (code) {
    case 'taken':
      return t('admin-codes.problems.taken');
    case 'unknown_region':
      return t('admin-codes.problems.place');
    case 'unknown_product':
      return t('admin-codes.problems.plan');
    case 'invalid_days':
      return t('admin-codes.problems.days');
    case 'too_long':
      return t('admin-codes.problems.long', params);
    default:
      return t(`admin-codes.problems.${PROBLEMS[field] ?? 'number'}`);
  }
}

const PROBLEMS: Partial<Record<CodeField, 'code' | 'count' | 'day' | 'text' | 'value'>> = {
  code: 'code',
  value: 'value',
  from: 'day',
  to: 'day',
  uses: 'count',
  usesPerCustomer: 'count',
  places: 'text',
  plans: 'text',
  partner: 'text',
};

/** `412 of 500`. */
export function describeUses({ figures, uses }: AdminDiscountCode, t: Words, language: Language): string {
  const used = formatNumber(figures.uses, language);
  return uses === null ? used : t('admin-codes.usesOf', { used, uses: formatNumber(uses, language) });
}
