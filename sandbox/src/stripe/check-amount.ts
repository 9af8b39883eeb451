import { decimalsOf } from '../format-amount.ts';
import { invalidRequest } from './stripe-context.ts';

/** Minimum charges of Stripe's table, in its own units. Of other currencies the equivalent counts, which the sandbox does not know. */
const leastByCurrency: Readonly<Record<string, number>> = {
  ...{ USD: 50, AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
  ...{ HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300 },
  ...{ SGD: 50, THB: 1000 },
};
/** How many digits an amount may have, unless the table names more. */
const mostDigits = 8;
const moreDigits: Readonly<Record<string, number>> = { IDR: 12, INR: 9, LBP: 11, COP: 10, HUF: 10, JPY: 10 };

/** What Stripe refuses to charge: nothing, too little, too many digits, a last digit of three decimals, a currency that is none. */
export function checkAmount({ amount, currency }: { amount: number; currency: string }): void {
  const code = currency.toUpperCase();
  const refuse = (message: string, problem: string) => invalidRequest(message, { code: problem, param: 'amount' });
  if (!Intl.supportedValuesOf('currency').includes(code) || (code.startsWith('X') && !/^X(AF|CD|CG|OF|PF)$/.test(code)))
    throw invalidRequest(`Invalid currency: ${currency.toLowerCase()}.`, { param: 'currency' });
  if (!Number.isInteger(amount) || amount < 1)
    throw refuse('This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  const least = leastByCurrency[code] ?? 1;
  if (amount < least) throw refuse(`Amount must be at least ${least} ${code.toLowerCase()}.`, 'amount_too_small');
  if (amount >= 10 ** (moreDigits[code] ?? mostDigits))
    throw refuse(`Amount must have no more than ${moreDigits[code] ?? mostDigits} digits.`, 'amount_too_large');
  if (decimalsOf(code, 'stripe') === 3 && amount % 10 !== 0)
    throw refuse(`Amounts in ${code} must be divisible by 10.`, 'parameter_invalid_integer');
}
