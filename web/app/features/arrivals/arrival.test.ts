import type { PortalEsim } from '@esimshop/contracts/portal';
import { expect, test } from 'vitest';
import { arrivalOf } from '../../../test/samples.ts';
import { type Arrival, atMoment, mergeArrivals, portalArrival, sortByNeed, stateOf } from './arrival.ts';

type Esim = Parameters<typeof stateOf>[0];
const esim = (facts: Partial<PortalEsim>) =>
  ({ status: 'ACTIVE', stage: 'active', isActive: true, refund: null, install: null, ...facts }) as Esim;

test('the state on the board follows the portal’s, and installing parts what is ready', () => {
  const install = {} as NonNullable<PortalEsim['install']>;
  expect(stateOf(esim({ stage: 'ready', install }))).toBe('waiting');
  expect(stateOf(esim({ stage: 'not_started' }))).toBe('installed');
  expect(stateOf(esim({ stage: 'pending' }))).toBe('installed');
  expect(stateOf(esim({ stage: 'preparing', install }))).toBe('preparing');
  expect(stateOf(esim({}))).toBe('connected');
  expect(stateOf(esim({ stage: 'out_of_data' }))).toBe('used_up');
  expect(stateOf(esim({ stage: 'expired' }))).toBe('over');
  expect(stateOf(esim({ stage: 'cancelled' }))).toBe('returned');
});

test('an eSIM that is given away or being returned is so whatever its plan does', () => {
  const refund = { state: 'revoking', amount: '9.99', currency: 'USD', returnedAt: null } as const;
  expect(stateOf(esim({ refund }))).toBe('returned');
  expect(stateOf(esim({ status: 'REVOKED', stage: null }))).toBe('returned');
  expect(stateOf(esim({ refund, gift: { orderNumber: 'ES-7', isGiven: true } }))).toBe('given');
  expect(stateOf(esim({ refund: { ...refund, state: 'rejected' as never } }))).toBe('connected');
});

test('a state that is new to us counts as what its plan does', () => {
  expect(stateOf(esim({ stage: null }))).toBe('connected');
  expect(stateOf(esim({ stage: null, isActive: false }))).toBe('over');
});

const used = (leftMb: number): NonNullable<Arrival['usage']> => ({
  ...{ usedMb: 5000 - leftMb, totalMb: 5000, leftMb, usagePercentage: 0, waiting: [] },
});

test('no code of an eSIM is on the board', () => {
  const secret = { activationCode: 'LPA:1$rsp.example.com$SECRET', matchingId: 'SECRET' };
  const row = portalArrival({
    ...esim({ stage: 'ready', install: secret as PortalEsim['install'] }),
    ...{ fullIccid: '8901', id: '1', waiting: [], validUntil: null, startedAt: null },
  } as unknown as PortalEsim);
  expect(row).toMatchObject({ iccid: '8901', esimId: '1', state: 'waiting' });
  expect(JSON.stringify(row)).not.toContain('SECRET');
});

const then = (endsBy: string | null) => ({ dataMb: 1, tier: null, validityDays: 7, isPreparing: false, endsBy });
const ending = (facts: Partial<PortalEsim>) =>
  portalArrival({
    ...esim({}),
    waiting: [],
    startedAt: null,
    validUntil: null,
    validityDays: 7,
    ...facts,
  } as PortalEsim).endsAt;

test('it ends with the last of its plans, or a plan’s days after it started', () => {
  const validUntil = '2026-12-01T00:00:00.000Z';
  expect(ending({ validUntil })).toBe(validUntil);
  expect(ending({ validUntil, waiting: [then('2026-12-08T00:00:00.000Z')] })).toBe('2026-12-08T00:00:00.000Z');
  expect(ending({ startedAt: validUntil })).toBe('2026-12-08T00:00:00.000Z');
});

test('its end is open before it starts, while a plan waits without one, and where data is added by itself', () => {
  const validUntil = '2026-12-01T00:00:00.000Z';
  expect(ending({})).toBeNull();
  expect(ending({ validUntil, waiting: [then(null)] })).toBeNull();
  expect(ending({ validUntil, automatic: 'on' })).toBeNull();
  expect(ending({ validUntil, automatic: 'off' })).toBe(validUntil);
});

test('an order moves a row on and never back, and the portal’s figures stay', () => {
  const waiting = arrivalOf();
  expect(mergeArrivals(undefined, waiting)).toBe(waiting);
  expect(mergeArrivals(waiting, arrivalOf({ state: 'installed' })).state).toBe('installed');
  expect(mergeArrivals(arrivalOf({ state: 'installed' }), waiting).state).toBe('installed');
  const inUse = arrivalOf({ state: 'connected', usage: used(1800), esimId: '1' });
  expect(mergeArrivals(inUse, arrivalOf({ state: 'installed', asOf: '2026-11-26T00:00:00.000Z' }))).toEqual(inUse);
  expect(mergeArrivals(inUse, arrivalOf({ state: 'given' }))).toEqual({ ...inUse, state: 'given' });
});

test('of two reports of the portal the later one counts, also back from over to connected', () => {
  const over = arrivalOf({ state: 'over', usage: used(0) });
  const added = arrivalOf({ state: 'connected', usage: used(5000), asOf: '2026-11-26T00:00:00.000Z' });
  expect(mergeArrivals(over, added)).toEqual(added);
  expect(mergeArrivals(added, over)).toEqual(added);
});

const END = '2026-11-28T00:00:00.000Z';
const running = arrivalOf({ state: 'connected', endsAt: END, asOf: '2026-11-25T14:05:00.000Z' });

test('what was certain to end by now is over', () => {
  expect(atMoment(running, Date.parse(END) - 1)).toBe(running);
  expect(atMoment(running, Date.parse(END)).state).toBe('over');
  expect(atMoment({ ...running, state: 'used_up' }, Date.parse(END)).state).toBe('over');
});

test('nothing is over that has not started, was returned, or whose end is open', () => {
  const now = Date.parse('2027-01-01T00:00:00.000Z');
  for (const state of ['waiting', 'installed', 'returned', 'given'] as const) {
    expect(atMoment({ ...running, state }, now).state).toBe(state);
  }
  expect(atMoment({ ...running, endsAt: null }, now).state).toBe('connected');
});

test('a clock that runs behind the last report ends nothing', () => {
  const odd = arrivalOf({ state: 'connected', endsAt: '2020-01-01T00:00:00.000Z' });
  expect(atMoment(odd, Date.parse('2021-01-01T00:00:00.000Z')).state).toBe('connected');
});

test('what has run out comes first, then what is in use, to be installed, and over; of the same need the order stays', () => {
  const rows = ['over', 'waiting', 'given', 'connected', 'installed', 'used_up', 'preparing', 'returned'] as const;
  expect(sortByNeed(rows, (state) => state)).toEqual([
    ...['used_up', 'connected', 'waiting', 'installed', 'preparing', 'over', 'given', 'returned'],
  ]);
});
