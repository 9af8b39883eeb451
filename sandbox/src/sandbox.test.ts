import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from './sandbox.ts';
import { callJson, describePurchase, startTestSandbox, textAt } from './testing/test-sandbox.ts';

test('the connection survives a restart, and its keys are private', async () => {
  await using sandbox = await startTestSandbox();
  const { url, connection } = sandbox;
  expect((await callJson(`${url}/connection`)).body).toEqual(connection);
  expect(statSync(join(sandbox.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  await sandbox.restart();
  expect(sandbox.connection.stripe.secretKey).toBe(connection.stripe.secretKey);
  expect((await callJson(`${url}/connection`).catch(() => undefined))?.status).not.toBe(200);
});

test('an invalid shop URL is rejected', async () => {
  await using sandbox = await startTestSandbox();
  const response = await callJson(`${sandbox.url}/connection`, {
    method: 'POST',
    body: { shopUrl: 'javascript:alert(1)' },
  });
  expect(response.status).toBe(422);
});

test.each(['/sandbox?%ff', '/sandbox/mailbox?to=%ff', '/v1/payment_intents?limit=%C3', '/sandbox/clock?a=%zz'])(
  'a query that is no UTF-8 in percent-encoding is a bad request: %s',
  async (path) => {
    await using sandbox = await startTestSandbox();
    const response = await callJson(sandbox.url + path);
    expect(response).toMatchObject({ status: 400, body: { message: expect.stringContaining('query') } });
  },
);

test('a query in UTF-8 is read', async () => {
  await using sandbox = await startTestSandbox();
  expect((await callJson(`${sandbox.url}/sandbox/mailbox?to=%C3%BC+%25?%2B`)).status).toBe(200);
});

test('two sandboxes do not share keys', async () => {
  await using first = await startTestSandbox();
  await using second = await startTestSandbox();
  expect(first.connection.esimGo.apiKey).not.toBe(second.connection.esimGo.apiKey);
});

test('a fixed clock can be injected', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-sandbox-'));
  const sandbox = await startSandbox({ dataDir, clock: () => Date.UTC(2030, 0, 1) });
  expect((await callJson(`${sandbox.url}/sandbox/clock`)).body).toEqual({
    now: '2030-01-01T00:00:00.000Z',
    offsetMinutes: 0,
  });
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

test('eSIM Go accepts ten requests a second unless the sandbox is started with more', async () => {
  for (const [requestsPerSecond, limit] of [
    [undefined, '10'],
    [500, '500'],
  ] as const) {
    const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-sandbox-'));
    const sandbox = await startSandbox({ dataDir, requestsPerSecond });
    const { baseUrl, apiKey } = sandbox.connection.esimGo;
    const { headers } = await callJson(`${baseUrl}/organisation`, { headers: { 'X-API-Key': apiKey } });
    expect(headers.get('x-ratelimit-limit')).toBe(limit);
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  }
});

test.each(['/sandbox', '/sandbox/mailbox'])(
  'the page %s has no scripts and loads nothing from other origins',
  async (path) => {
    await using sandbox = await startTestSandbox();
    const page = await callJson(sandbox.url + path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).not.toMatch(/<script|(?:src|href)="https?:/);
  },
);

test('unknown eSIMs and invalid control requests are rejected', async () => {
  await using sandbox = await startTestSandbox();
  expect(await sandbox.control('POST', 'esims/89431/usage', { usedMb: 1 })).toMatchObject({ status: 404 });
  expect(await sandbox.control('POST', 'clock', { advanceMinutes: -1441 })).toMatchObject({ status: 422 });
  const order = describePurchase('esim_1GB_7D_TR_V2');
  const iccid = textAt((await sandbox.esimGo('POST', '/orders', order)).body, 'order', 0, 'iccids', 0);
  expect(await sandbox.control('POST', `esims/${iccid}/usage`, { usedMb: 'all' })).toMatchObject({ status: 422 });
  expect(await sandbox.control('POST', `esims/${iccid}/install`, { stage: 'half' })).toMatchObject({ status: 422 });
});

test('a sandbox with two thousand eSIMs has them all after a restart', async () => {
  await using sandbox = await startTestSandbox();
  const order = describePurchase('esim_1GB_7D_TR_V2', 5);
  for (let batch = 0; batch < 20; batch += 1) {
    await Promise.all(Array.from({ length: 20 }, () => sandbox.esimGo('POST', '/orders', order)));
  }
  const readOrders = async () => (await sandbox.control('GET', 'ledger')).body as { esimGo: { orders: object[] } };
  const before = await readOrders();
  expect(before.esimGo.orders).toHaveLength(400);
  await sandbox.restart();
  expect(await readOrders()).toEqual(before);
});

test('kill -9 loses nothing that was acknowledged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-sandbox-'));
  const start = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    const { body } = await callJson(`${String(line).trim()}/connection`);
    return { child, esimGo: { baseUrl: textAt(body, 'esimGo', 'baseUrl'), apiKey: textAt(body, 'esimGo', 'apiKey') } };
  };
  const first = await start();
  const order = describePurchase('esim_1GB_7D_TR_V2');
  const headers = { 'X-API-Key': first.esimGo.apiKey };
  const acknowledged = await Promise.all(
    Array.from({ length: 10 }, () =>
      callJson(`${first.esimGo.baseUrl}/orders`, { method: 'POST', body: order, headers }),
    ),
  );
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await start();
  for (const { body } of acknowledged) {
    const again = await callJson(`${second.esimGo.baseUrl}/orders/${textAt(body, 'orderReference')}`, { headers });
    expect(again.body).toEqual(body);
  }
  second.child.kill('SIGTERM');
  const [exitCode] = await once(second.child, 'exit');
  expect(exitCode).toBe(0);
  rmSync(dataDir, { recursive: true });
});
