import type { Product } from './products.ts';

/** What a plan has beside data; absent what it has not. */
export type Allowances = Pick<Product['features'], 'voiceMinutes' | 'smsCount'>;

/** `'100 minutes, 50 SMS'` in a language, which has the word for unlimited; empty for a plan with data alone. */
export function describeAllowances(
  { voiceMinutes, smsCount }: Allowances,
  language: string,
  unlimited: string,
): string {
  const count = (allowance: number | 'unlimited', options?: Intl.NumberFormatOptions) =>
    allowance === 'unlimited'
      ? (5).toLocaleString(language, options).replace('5', unlimited)
      : allowance.toLocaleString(language, options);
  return [
    voiceMinutes && count(voiceMinutes, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
    smsCount && `${count(smsCount)} SMS`,
  ]
    .filter(Boolean)
    .join(', ');
}
