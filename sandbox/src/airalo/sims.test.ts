import { expect, test } from 'vitest';
import type { AiraloSim } from './airalo-tables.ts';
import { packagesById } from './packages.ts';
import { listRemaining, readEndTime, readPeriod } from './sims.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 1);
const small = [...packagesById.values()].find(({ type, amountMb }) => type === 'sim' && amountMb === 1024);
if (!small) throw new Error('Expected a package of 1 GB');
const topUp = `${small.id}-topup`;

const sim = (changes: Partial<AiraloSim> = {}): AiraloSim => ({
  id: 1,
  iccid: '8944465400000267221',
  matchingId: 'K1-ABCDEF-123456',
  orderId: 1,
  createdAt: start,
  packages: [{ id: small.id, addedAt: start }],
  startedAt: null,
  usedMb: 0,
  apn: null,
  confirmationCode: null,
  recycledAt: null,
  ...changes,
});

test('a package runs from the first connection, one that is added to an eSIM in use from then on', () => {
  expect(readEndTime(sim())).toBeNull();
  const added = { id: topUp, addedAt: start + 3 * dayMs };
  const both = sim({ startedAt: start + dayMs, packages: [{ id: small.id, addedAt: start }, added] });
  expect(readPeriod(both, { id: small.id, addedAt: start })?.startsAt).toBe(start + dayMs);
  expect(readPeriod(both, added)?.startsAt).toBe(start + 3 * dayMs);
  expect(readEndTime(both)).toBe(start + 3 * dayMs + small.days * dayMs);
});

test('the data of the oldest package is used first', () => {
  const packages = [small.id, topUp].map((id) => ({ id, addedAt: start }));
  expect(listRemaining(sim({ packages, usedMb: 100 }))).toEqual([924, 1024]);
  expect(listRemaining(sim({ packages, usedMb: 1500 }))).toEqual([0, 548]);
});
