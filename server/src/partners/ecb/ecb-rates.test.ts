import { expect, test } from 'vitest';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import { createEcbRates, readDailyRates } from './ecb-rates.ts';

const sandbox = await openPartnerSandbox();
const source = (url = sandbox.connection.ratesUrl) => createEcbRates({ url, timeoutMs: 3000 });

/** As the bank published it. */
const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2026-09-24'>
			<Cube currency='USD' rate='1.1430'/>
			<Cube currency='JPY' rate='176.25'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`;

test('the rates of a day are read as they are written', () => {
  expect(readDailyRates(FILE)).toEqual({
    day: '2026-09-24',
    perEuro: new Map([
      ['USD', '1.1430'],
      ['JPY', '176.25'],
    ]),
  });
});

test.each([
  ['a page', '<!doctype html><title>Maintenance</title><p>Back soon'],
  ['nothing', ''],
  ['half of it', FILE.slice(0, FILE.length / 2)],
  ['no day', FILE.replace("time='2026-09-24'", '')],
  ['a day that is none', FILE.replace('2026-09-24', '2026-13-24')],
  ['several days', FILE.replace('<Cube time=', "<Cube time='2026-09-23'/><Cube time=")],
  ['no rates', FILE.replaceAll(/<Cube currency.*\/>/g, '')],
])('%s in place of the rates is an error', (_what, text) => {
  expect(() => readDailyRates(text)).toThrow();
});

test('the sandbox publishes them as the bank does', async () => {
  const { day, perEuro } = await source().readDaily();
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(perEuro.get('USD')).toBe('1.1430');
});

test.each(['500', '503', '429', 'reject', 'malformed', 'reset', 'truncated', 'wrong-schema'])(
  'a bank that answers with %s has published nothing',
  async (fault) => {
    await sandbox.addFault({ partner: 'ecb', operation: 'daily', fault });
    await expect(source().readDaily()).rejects.toThrow();
    await expect(source().readDaily()).resolves.toBeDefined();
  },
);
