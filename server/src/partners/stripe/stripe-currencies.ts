import { fromStripeAmount, toStripeAmount } from '@esimshop/contracts/currency-units';
import { parseMoney } from '@esimshop/contracts/money';
import type { ChargeBounds } from '../payment-gateway.ts';

/** docs.stripe.com/currencies, presentment currencies and those with three decimals, read on 2026-11-26. */
const CODES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK ' +
  'DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW ' +
  'KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP ' +
  'PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS ' +
  'VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW';

/** On the same page, minimum charge amounts by settlement currency. Of others the equivalent counts, which no price list falls below. */
const LEAST: Readonly<Record<string, string>> = {
  ...{ USD: '0.50', AED: '2.00', AUD: '0.50', BRL: '0.50', CAD: '0.50', CHF: '0.50', CZK: '15.00', DKK: '2.50' },
  ...{ EUR: '0.50', GBP: '0.30', HKD: '4.00', HUF: '175.00', INR: '0.50', JPY: '50', MXN: '10.00', MYR: '2.00' },
  ...{ NOK: '3.00', NZD: '0.50', PLN: '2.00', RON: '2.00', SEK: '3.00', SGD: '0.50', THB: '10.00' },
};

/** On the same page: how many digits an amount may have, in Stripe's own units; eight unless it says otherwise, more for cards. */
const DIGITS: Readonly<Record<string, number>> = { IDR: 12, INR: 9, LBP: 11, COP: 10, HUF: 10, JPY: 10 };

export const STRIPE_CURRENCIES: ReadonlyMap<string, ChargeBounds> = new Map(
  CODES.split(' ').map((currency) => [
    currency,
    {
      leastMinor: parseMoney(LEAST[currency] ?? '0', currency).amountMinor,
      mostMinor: mostMinorOf(currency),
    },
  ]),
);

function mostMinorOf(currency: string): number {
  const most = 10 ** (DIGITS[currency] ?? 8) - 1;
  const amountMinor = fromStripeAmount(most, currency);
  // Where Stripe's units are smaller, half of one was rounded up.
  return (toStripeAmount({ amountMinor, currency }) ?? most) > most ? amountMinor - 1 : amountMinor;
}
