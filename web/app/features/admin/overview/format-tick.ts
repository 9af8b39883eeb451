import { formatMoney } from '@esimshop/contracts/money';

/** An amount beside an axis, without decimals where it is whole: `$1,000`. */
export function formatTick(amountMinor: number, currency: string): string {
  return formatMoney({ amountMinor: Math.round(amountMinor), currency }).replace(/\.0+$/, '');
}
