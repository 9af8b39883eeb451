import Stripe from 'stripe';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sendMail } from './testing/send-mail.ts';
import { describePurchase, startTestSandbox, type TestSandbox } from './testing/test-sandbox.ts';

const disk = vi.hoisted(() => {
  // Other files may have loaded the sandbox with a disk that is never full.
  vi.resetModules();
  return { isFull: false };
});

/** A full disk takes a part of what is written, and then no more. */
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const refuse = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return {
    ...fs,
    writeSync: (file: number, bytes: Buffer, written: number) => {
      if (!disk.isFull) return fs.writeSync(file, bytes, written);
      return written === 0 ? fs.writeSync(file, bytes, 0, bytes.length >> 1) : refuse();
    },
    writeFileSync: (...options: Parameters<typeof fs.writeFileSync>) =>
      disk.isFull ? refuse() : fs.writeFileSync(...options),
  };
});

afterEach(() => {
  disk.isFull = false;
});
afterAll(() => {
  vi.resetModules();
});

const purchase = describePurchase('esim_1GB_7D_TR_V2');
const readLedger = async (sandbox: TestSandbox) => (await sandbox.control('GET', 'ledger')).body;
const pay = (sandbox: TestSandbox) => {
  const { secretKey, baseUrl } = sandbox.connection.stripe;
  const { hostname, port } = new URL(baseUrl);
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  const payment = { amount: 900, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' };
  return stripe.paymentIntents.create({ ...payment, return_url: 'http://shop.example' }, { idempotencyKey: 'order-1' });
};

test('while the disk is full the partners respond with 503 and have done nothing; afterwards they work on', async () => {
  await using sandbox = await startTestSandbox();
  expect((await sandbox.esimGo('POST', '/orders', purchase)).status).toBe(200);
  const before = await readLedger(sandbox);

  disk.isFull = true;
  const refused = await sandbox.esimGo('POST', '/orders', purchase);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  await expect(pay(sandbox)).rejects.toMatchObject({ statusCode: 503 });
  expect(await sandbox.control('POST', 'clock', { advanceMinutes: 5 })).toMatchObject({ status: 503 });
  expect(await readLedger(sandbox)).toEqual(before);
  expect((await sandbox.esimGo('GET', '/orders')).status).toBe(200);

  disk.isFull = false;
  expect((await sandbox.esimGo('POST', '/orders', purchase)).status).toBe(200);
  const payment = await pay(sandbox);
  expect(payment.status).toBe('succeeded');
  const after = await readLedger(sandbox);
  await sandbox.restart();
  expect(await readLedger(sandbox)).toEqual(after);
  expect((await pay(sandbox)).id).toBe(payment.id);
});

test('a webhook whose delivery could not be written down is sent again', async () => {
  await using sandbox = await startTestSandbox();
  await pay(sandbox);
  disk.isFull = true;
  await vi.waitFor(() => expect(sandbox.shop.received.length).toBeGreaterThan(0), 30_000);
  const sent = sandbox.shop.received.length;
  await vi.waitFor(() => expect(sandbox.shop.received.length).toBeGreaterThan(sent), 30_000);
});

test('mail is rejected for the moment', async () => {
  await using sandbox = await startTestSandbox();
  const mail = { to: 'ada@example.com', message: 'Subject: Your eSIM\n\nHere it is.' };
  disk.isFull = true;
  expect(await sendMail(sandbox.connection.smtpUrl, mail)).toMatch(/^452 4\.3\.1/);
  disk.isFull = false;
  expect(await sendMail(sandbox.connection.smtpUrl, mail)).toMatch(/^250/);
  expect(await readLedger(sandbox)).toMatchObject({ mail: { accepted: 1 } });
});
