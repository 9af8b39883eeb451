import { fromStripeAmount, toPaypalValue, toStripeAmount } from '@esimshop/contracts/currency-units';
import { decimalsOf, parseMoney } from '@esimshop/contracts/money';
import { expect, test } from 'vitest';
import { readDailyRates } from '../../src/partners/ecb/ecb-rates.ts';
import { PAYPAL_CURRENCIES } from '../../src/partners/paypal/paypal-currencies.ts';
import { STRIPE_CURRENCIES } from '../../src/partners/stripe/stripe-currencies.ts';
import { openPartnerSandbox } from '../partner-sandbox.ts';

// The partners' own tables, copied by hand, beside what the shop charges and what the sandbox accepts.

/** docs.stripe.com/currencies, read on 2026-11-26. */
const STRIPE = {
  zeroDecimal: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  threeDecimal: 'BHD JOD KWD OMR TND',
  /** Special cases: ISO 4217 has no decimals for ISK and UGX, whose amounts are passed with two; HUF and TWD have two for charges. */
  specialCases: { ISK: ['5', 500], UGX: ['5', 500], HUF: ['10', 1000], TWD: ['8', 800] },
  /** Minimum charges, in Stripe's own units. */
  least: {
    ...{ USD: 50, AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
    ...{ HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300 },
    ...{ SGD: 50, THB: 1000 },
  },
  /** "Amounts up to eight digits": 999999.99 of two decimals, 99999999 without. */
  mostDigits: 8,
} as const;

/**
 * developer.paypal.com/docs/api/reference/currency-codes, PayPal account payments. BRL, CNY and MYR are for accounts of those countries
 * alone; RUB has not been paid since PayPal left Russia in March 2022.
 */
const PAYPAL = {
  codes: 'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP RUB SGD SEK CHF THB USD',
  ofTheirCountryAlone: 'BRL CNY MYR',
  ended: 'RUB',
  withoutDecimals: 'HUF JPY TWD',
} as const;
const list = (codes: string) => codes.split(' ');

test('an amount of a currency without decimals is passed to Stripe as it is, one of three ends in 0', () => {
  for (const currency of list(STRIPE.zeroDecimal)) {
    const { amountMinor } = parseMoney('500', currency);
    expect([currency, toStripeAmount({ amountMinor, currency })]).toEqual([currency, 500]);
    expect(fromStripeAmount(500, currency)).toBe(amountMinor);
  }
  for (const currency of list(STRIPE.threeDecimal)) {
    expect(toStripeAmount(parseMoney('5.120', currency))).toBe(5120);
    expect(toStripeAmount(parseMoney('5.124', currency))).toBeUndefined();
  }
  const others = [...STRIPE_CURRENCIES.keys()].filter(
    (code) => !list(`${STRIPE.zeroDecimal} ${STRIPE.threeDecimal}`).includes(code),
  );
  for (const currency of others) {
    const { amountMinor } = parseMoney('10', currency);
    expect([currency, toStripeAmount({ amountMinor, currency })]).toEqual([currency, 1000]);
  }
});

test.each(Object.entries(STRIPE.specialCases))('%s is one of Stripe’s special cases', (currency, [text, atStripe]) => {
  const money = parseMoney(text, currency);
  expect(toStripeAmount(money)).toBe(atStripe);
  expect(fromStripeAmount(atStripe, currency)).toBe(money.amountMinor);
});

test('the least and the most that Stripe charges are what the shop offers', () => {
  for (const [currency, least] of Object.entries(STRIPE.least)) {
    const bounds = STRIPE_CURRENCIES.get(currency);
    expect([currency, toStripeAmount({ amountMinor: bounds?.leastMinor ?? 0, currency })]).toEqual([currency, least]);
  }
  for (const [currency, { mostMinor }] of STRIPE_CURRENCIES) {
    const most = mostMinor * 10 ** (2 - decimalsOf(currency));
    expect(most, currency).toBeGreaterThanOrEqual(10 ** (STRIPE.mostDigits - 1) - 10);
    const step = list(STRIPE.threeDecimal).includes(currency) ? 10 : 1;
    const amountMinor = mostMinor - (mostMinor % step);
    expect(String(toStripeAmount({ amountMinor, currency })).length, currency).toBeLessThanOrEqual(12);
  }
  expect(STRIPE_CURRENCIES.get('USD')?.mostMinor).toBe(99_999_999);
  expect(STRIPE_CURRENCIES.get('ISK')?.mostMinor).toBe(999_999);
});

test('the shop offers PayPal in the currencies of PayPal’s own list that every account takes', () => {
  const left = new Set(list(`${PAYPAL.ofTheirCountryAlone} ${PAYPAL.ended}`));
  expect([...PAYPAL_CURRENCIES.keys()].toSorted()).toEqual(
    list(PAYPAL.codes)
      .filter((code) => !left.has(code))
      .toSorted(),
  );
  for (const currency of PAYPAL_CURRENCIES.keys()) {
    const hasDecimals = !list(PAYPAL.withoutDecimals).includes(currency);
    expect(toPaypalValue(parseMoney('12', currency))).toBe(hasDecimals ? '12.00' : '12');
  }
  for (const currency of ['HUF', 'TWD']) expect(toPaypalValue(parseMoney('12.50', currency))).toBeUndefined();
});

const sandbox = await openPartnerSandbox();
const charge = (currency: string, amount: number) =>
  fetch(`${sandbox.connection.stripe.baseUrl}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.connection.stripe.secretKey}` },
    body: new URLSearchParams({ amount: String(amount), currency: currency.toLowerCase() }),
  }).then(async (response) => ({ status: response.status, code: (await readError(response)).code }));

async function readError(response: Response): Promise<{ code?: string }> {
  const { error = {} } = (await response.json()) as { error?: { code?: string } };
  return error;
}

test('the sandbox refuses what Stripe refuses: too little, too many digits, a third decimal, an unknown currency', async () => {
  for (const [currency, least] of Object.entries(STRIPE.least)) {
    expect(await charge(currency, least), currency).toMatchObject({ status: 200 });
    expect(await charge(currency, least - 1), currency).toEqual({ status: 400, code: 'amount_too_small' });
  }
  expect(await charge('USD', 100_000_000)).toEqual({ status: 400, code: 'amount_too_large' });
  expect(await charge('KWD', 5124)).toEqual({ status: 400, code: 'parameter_invalid_integer' });
  expect(await charge('KWD', 5120)).toMatchObject({ status: 200 });
  expect((await charge('XTS', 5000)).status).toBe(400);
});

/** `eurofxref-daily.xml` of 2024-06-28, as the bank published it. */
const PUBLISHED = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2024-06-28'>
			<Cube currency='USD' rate='1.0705'/>
			<Cube currency='JPY' rate='171.94'/>
			<Cube currency='GBP' rate='0.84638'/>
			<Cube currency='HUF' rate='395.10'/>
			<Cube currency='IDR' rate='17487.21'/>
		</Cube>
	</Cube>
</gesmes:Envelope>
`;
/** Its lines with every day, currency and rate the same, each once. */
const shapeOf = (text: string) => [
  ...new Set(
    text
      .replaceAll(/time='\d{4}-\d\d-\d\d'/g, "time='DAY'")
      .replaceAll(/currency='[A-Z]{3}' rate='\d+\.\d+'/g, "currency='CODE' rate='RATE'")
      .split('\n'),
  ),
];

test('the European Central Bank’s file is read as published, and the sandbox’s has the same lines', async () => {
  expect(readDailyRates(PUBLISHED)).toMatchObject({ day: '2024-06-28' });
  expect([...readDailyRates(PUBLISHED).perEuro]).toContainEqual(['GBP', '0.84638']);
  const response = await fetch(sandbox.connection.ratesUrl);
  expect(response.headers.get('content-type')).toBe('text/xml');
  expect(shapeOf(await response.text())).toEqual(shapeOf(PUBLISHED));
});
