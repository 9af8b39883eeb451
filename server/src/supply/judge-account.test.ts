import { expect, test } from 'vitest';
import type { SupplierAccount } from './accounts.ts';
import { judgeAccount, type Look } from './judge-account.ts';

const MINUTE_MS = 60_000;
const NOW = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);

const UNKNOWN: SupplierAccount = {
  supplier: 'esim-go',
  balanceMinor: null,
  currency: null,
  readAt: null,
  unreachableSince: null,
  lowSince: null,
  toldLowAt: null,
  offSaleSince: null,
  offSaleReason: null,
  nextEsimReadAt: ago(1),
};
const works: Look = {
  check: { state: 'works', balanceMinor: 50_000, currency: 'USD' },
  askedAt: ago(0),
  now: NOW,
  availableMinor: 50_000,
  cheapestMinor: 150,
  isConvertible: true,
};
const low: Look = { ...works, check: { ...works.check, state: 'low' } };
const short: Look = { ...low, availableMinor: 149 };
const silent: Look = { ...works, check: { state: 'down', balanceMinor: null, currency: null } };

test('a working supplier is recorded without a notice', () => {
  const { account, alerts, isChanged } = judgeAccount(UNKNOWN, works);
  expect(account).toMatchObject({ balanceMinor: 50_000, currency: 'USD', readAt: NOW, unreachableSince: null });
  expect([alerts, isChanged]).toEqual([[], false]);
});

test('a supplier that the shop is no longer connected to sells nothing from then on, until it is again', () => {
  const { account, alerts } = judgeAccount(UNKNOWN, { ...silent, check: { ...silent.check, isLost: true } });
  expect([account.offSaleReason, alerts]).toEqual(['unreachable', ['sales_stopped']]);
  expect(judgeAccount({ ...UNKNOWN, ...account }, works)).toMatchObject({
    alerts: ['sales_resumed'],
    account: { offSaleReason: null },
  });
});

test('a low balance is reported once, then once a day, and again after a recovery', () => {
  const first = judgeAccount(UNKNOWN, low);
  expect(first).toMatchObject({
    alerts: ['balance_low'],
    isChanged: false,
    account: { lowSince: NOW, toldLowAt: NOW },
  });
  const told = { ...UNKNOWN, lowSince: ago(2000), toldLowAt: ago(1439) };
  expect(judgeAccount(told, low)).toMatchObject({ alerts: [], account: { lowSince: ago(2000), toldLowAt: ago(1439) } });
  expect(judgeAccount({ ...told, toldLowAt: ago(1440) }, low)).toMatchObject({ alerts: ['balance_low'] });
  expect(judgeAccount(told, works)).toMatchObject({ alerts: [], account: { lowSince: null, toldLowAt: null } });
});

test('a balance that pays for no plan stops sales, and one that does resumes them', () => {
  const stopped = judgeAccount(UNKNOWN, short);
  expect(stopped).toMatchObject({
    alerts: ['sales_stopped'],
    isChanged: true,
    account: { offSaleSince: NOW, offSaleReason: 'balance' },
  });
  const closed = {
    ...UNKNOWN,
    offSaleSince: ago(5),
    offSaleReason: 'balance' as const,
    lowSince: ago(5),
    toldLowAt: ago(5),
  };
  expect(judgeAccount(closed, short)).toMatchObject({
    alerts: [],
    isChanged: false,
    account: { offSaleSince: ago(5) },
  });
  expect(judgeAccount(closed, works)).toMatchObject({
    alerts: ['sales_resumed'],
    isChanged: true,
    account: { offSaleSince: null, offSaleReason: null },
  });
});

test('a supplier without plans, or with an unknown balance, is not short', () => {
  expect(judgeAccount(UNKNOWN, { ...short, cheapestMinor: undefined }).account.offSaleReason).toBeNull();
  expect(judgeAccount(UNKNOWN, { ...short, availableMinor: undefined }).account.offSaleReason).toBeNull();
});

test('a short outage changes nothing; one of 15 minutes stops sales until the supplier responds', () => {
  expect(judgeAccount(UNKNOWN, silent)).toMatchObject({ alerts: [], account: { unreachableSince: NOW } });
  const since = (minutes: number) => ({ ...UNKNOWN, balanceMinor: 100, unreachableSince: ago(minutes) });
  expect(judgeAccount(since(14), silent)).toMatchObject({ alerts: [], account: { offSaleReason: null } });
  const long = judgeAccount(since(15), silent);
  expect(long).toMatchObject({
    alerts: ['sales_stopped'],
    account: { offSaleReason: 'unreachable', offSaleSince: NOW },
  });
  expect(long.account).not.toHaveProperty('balanceMinor');
  const closed = { ...since(90), offSaleSince: ago(75), offSaleReason: 'unreachable' as const };
  expect(judgeAccount(closed, silent)).toMatchObject({ alerts: [], account: { offSaleSince: ago(75) } });
  expect(judgeAccount(closed, works)).toMatchObject({
    alerts: ['sales_resumed'],
    account: { unreachableSince: null, offSaleSince: null },
  });
  // It responds, and there is not enough: sales stay stopped, for another reason.
  expect(judgeAccount(closed, short)).toMatchObject({ isChanged: false, account: { offSaleReason: 'balance' } });
});

test('while a supplier is silent, what was known of its balance holds', () => {
  const before = {
    ...UNKNOWN,
    lowSince: ago(60),
    toldLowAt: ago(60),
    offSaleSince: ago(60),
    offSaleReason: 'balance' as const,
  };
  expect(judgeAccount(before, silent)).toMatchObject({
    alerts: [],
    isChanged: false,
    account: { lowSince: ago(60), offSaleReason: 'balance', unreachableSince: NOW },
  });
});

test('an account whose currency has no rate stops sales at once, however much is in it, and they go on once it has one', () => {
  const euros: Look = { ...works, check: { ...works.check, currency: 'EUR' }, isConvertible: false };
  const stopped = judgeAccount(UNKNOWN, euros);
  expect(stopped).toMatchObject({
    alerts: ['sales_stopped'],
    isChanged: true,
    account: { offSaleSince: NOW, offSaleReason: 'currency' },
  });
  const closed = { ...UNKNOWN, offSaleSince: ago(5), offSaleReason: 'currency' as const };
  expect(judgeAccount(closed, euros)).toMatchObject({ alerts: [], isChanged: false });
  expect(judgeAccount(closed, silent)).toMatchObject({ alerts: [], account: { offSaleReason: 'currency' } });
  expect(judgeAccount(closed, { ...euros, isConvertible: true })).toMatchObject({
    alerts: ['sales_resumed'],
    account: { offSaleReason: null },
  });
});
