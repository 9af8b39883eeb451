export type ParsedValue =
  | { hundredths: number }
  /** `suggestion`: the number that was probably meant, without separators. */
  | { problem: 'required' | 'invalid' | 'thousands_separator' | 'too_precise'; suggestion?: string };

const DECIMAL = /^([+-]?)(\d{1,9})(?:[.,](\d{1,2}))?$/;
const FINER_DECIMAL = /^[+-]?\d{1,9}[.,]\d{3,}$/;
/** Groups of three digits, then perhaps decimals after another sign: `1.000,5`, `1 000`, `12'000.50`. */
const GROUPED = /^([+-]?)(\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+)(?:[.,](\d{1,2}))?$/;
/** One point or comma and three digits: a thousand to one reader and one with decimals to another. */
const AMBIGUOUS = /^[+-]?\d{1,3}[.,]\d{3}$/;

/** `450` → `'4.50'`: a rule's value, as an editor fills it in. */
export function formatPricingValue(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/**
 * A number as people write it, in hundredths: `4.5` and `4,5` are 450. At most two decimals; separators of thousands
 * are refused, because a comma is one in English and the decimal sign in Turkish.
 */
export function parsePricingValue(text: string): ParsedValue {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '') return { problem: 'required' };
  const decimal = DECIMAL.exec(trimmed);
  if (decimal) {
    const [, sign, whole = '', fraction = ''] = decimal;
    const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
    return { hundredths: sign === '-' && hundredths !== 0 ? -hundredths : hundredths };
  }
  const grouped = AMBIGUOUS.test(trimmed) ? null : GROUPED.exec(trimmed);
  if (grouped) {
    const [, sign = '', groups = '', fraction] = grouped;
    const digits = groups.replace(/\D/g, '');
    return { problem: 'thousands_separator', suggestion: `${sign}${digits}${fraction ? `.${fraction}` : ''}` };
  }
  return { problem: FINER_DECIMAL.test(trimmed) ? 'too_precise' : 'invalid' };
}

/** The number itself: `2,5` and `2.5` are 2.5; undefined for what {@link parsePricingValue} has a problem with. */
export function parseTypedNumber(text: string): number | undefined {
  const value = parsePricingValue(text);
  return 'hundredths' in value ? value.hundredths / 100 : undefined;
}
