import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { findingLine } from '../../../test/finding-line.ts';
import { createAiralo } from './airalo.ts';

const TOKEN = { data: { token_type: 'Bearer', expires_in: 86_400, access_token: 'token' } };
type Answer = { status?: number; body: object };

/** What is found at a partner whose packages come with this. */
async function check(packages: object, optIn: Answer = { body: { data: [] } }): Promise<string[]> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const answer: Answer =
      path === '/token' ? { body: TOKEN } : path.startsWith('/packages') ? { body: packages } : optIn;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { esims } = createAiralo({
    baseUrl: `http://127.0.0.1:${port}`,
    clientId: 'id',
    clientSecret: 'secret',
    timeoutMs: 3000,
    log: pino({ level: 'silent' }),
    placeName: (code) => code,
  });
  const lines: string[] = [];
  for await (const finding of esims.checkAccount({ webhookUrl: 'https://shop.example.com/api/webhooks/airalo' })) {
    const { line, advice } = findingLine(finding);
    lines.push(line);
    if (finding.verdict === 'fail') lines.push(advice);
  }
  server.close();
  return lines;
}

test.each([
  [{}, 'pass: Packages have net prices.'],
  [{ pricing: { model: 'net_pricing', discount_percentage: 0 } }, 'pass: Packages have net prices.'],
  [
    { pricing: { model: 'discount_pricing', discount_percentage: '12.5' } },
    'pass: Packages cost 12.5 % less than consumers pay.',
  ],
  [
    { pricing: { model: 'discount_pricing', discount_percentage: 0 } },
    'warn: The account has a discount of 0 %: packages cost what consumers pay.',
  ],
  [
    { pricing: { model: 'auction', discount_percentage: 5 } },
    'fail: The account has a pricing model that the shop does not know: auction.',
  ],
  [{ pricing: 7 }, 'fail: The packages could not be read:'],
])('of packages with %j it says "%s"', async (packages, finding) => {
  expect(await check({ data: [], meta: { last_page: 1 }, ...packages })).toContainEqual(
    expect.stringContaining(finding),
  );
});

// developers.partners.airalo.com, IP allowlist: 403 with code 89.
test('a machine that is not on the allow list gets a clear error', async () => {
  const [what, advice] = await check(
    {},
    { status: 403, body: { code: 89, reason: 'Your IP address is not permitted' } },
  );
  expect(what).toBe('fail: Airalo cannot be asked: Your IP address is not permitted');
  expect(advice).toContain('IP allowlist');
});
