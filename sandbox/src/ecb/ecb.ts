import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults.ts';
import { addPartnerRoutes } from '../partner-routes.ts';
import { asFields, readText } from '../read-fields.ts';

const DAY_MS = 86_400_000;
/** Published at about 16:00 CET. */
const PUBLISHED_AT_MS = 15 * 3_600_000;

/** What one euro buys, near the bank's rates of November 2026. */
const RATES: Readonly<Record<string, string>> = {
  USD: '1.1430',
  JPY: '176.25',
  CZK: '24.210',
  DKK: '7.4685',
  GBP: '0.85155',
  HUF: '381.40',
  PLN: '4.2395',
  RON: '5.0890',
  SEK: '10.9480',
  CHF: '0.9304',
  ISK: '146.10',
  NOK: '11.7160',
  TRY: '50.4120',
  AUD: '1.7655',
  BRL: '6.1480',
  CAD: '1.6090',
  CNY: '8.1190',
  HKD: '8.8910',
  IDR: '19132.10',
  ILS: '3.7210',
  INR: '102.4300',
  KRW: '1678.40',
  MXN: '21.0010',
  MYR: '4.7120',
  NZD: '1.9980',
  PHP: '67.310',
  SGD: '1.4860',
  THB: '37.120',
  ZAR: '19.6480',
};

/** What the bank publishes, or what a test says that it does. */
export type Ecb = { now: () => number; published: { day?: string; rates: Record<string, string> } };

export function openEcb({ now }: Pick<Ecb, 'now'>): Ecb {
  return { now, published: { rates: { ...RATES } } };
}

/** The European Central Bank's daily reference rates. It knows no keys, and nothing but this file. */
export function serveEcb(app: FastifyInstance, ecb: Ecb, faults: Faults): void {
  const describeFailure = (status: number) => `<html><body><h1>${status}</h1></body></html>`;
  addPartnerRoutes(app, { partner: 'ecb', faults, authenticate: () => undefined, describeFailure }, [
    {
      method: 'GET',
      url: '/stats/eurofxref/eurofxref-daily.xml',
      operation: 'daily',
      handle: ({ isRejected }) =>
        isRejected
          ? { status: 404, body: describeFailure(404), headers: { 'Content-Type': 'text/html' } }
          : { status: 200, body: writeFile(ecb), headers: { 'Content-Type': 'text/xml' } },
    },
  ]);
}

/** Rates by currency replace what is published of it, an empty text removes it; a day stays until another is set. */
export function serveEcbControls(app: FastifyInstance, ecb: Ecb): void {
  app.post('/sandbox/ecb/rates', (request) => {
    const fields = asFields(request.body);
    const day = readText(fields, 'day');
    if (day !== undefined) ecb.published.day = day;
    for (const [currency, rate] of Object.entries(asFields(fields.rates))) ecb.published.rates[currency] = String(rate);
    return { day: dayOf(ecb), rates: ecb.published.rates };
  });
}

function dayOf({ now, published }: Ecb): string {
  if (published.day) return published.day;
  let day = new Date(now() - PUBLISHED_AT_MS);
  while (day.getUTCDay() % 6 === 0) day = new Date(day.getTime() - DAY_MS);
  return day.toISOString().slice(0, 10);
}

/** As `eurofxref-daily.xml` was on 2026-09-24. */
function writeFile(ecb: Ecb): string {
  const rates = Object.entries(ecb.published.rates)
    .filter(([, rate]) => rate !== '')
    .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
    '\t<gesmes:subject>Reference rates</gesmes:subject>',
    '\t<gesmes:Sender>',
    '\t\t<gesmes:name>European Central Bank</gesmes:name>',
    '\t</gesmes:Sender>',
    '\t<Cube>',
    `\t\t<Cube time='${dayOf(ecb)}'>`,
    ...rates,
    '\t\t</Cube>',
    '\t</Cube>',
    '</gesmes:Envelope>',
    '',
  ].join('\n');
}
