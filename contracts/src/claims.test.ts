import { expect, test } from 'vitest';
import {
  type ClaimFacts,
  type ClaimVerdict,
  DELIVERED_CLAIMS,
  judgeClaim,
  judgeDeliveredClaim,
  listStandingClaims,
} from './claims.ts';
import { DELIVERED_SETTINGS } from './settings.ts';
import type { WeekHours } from './support-hours.ts';

const source = 'https://reviews.test/rota';
const today = '2026-11-27';
const { support } = DELIVERED_SETTINGS;
const always = { from: '00:00', to: '24:00' };
const ALL_DAY: WeekHours = { weekdays: always, saturday: always, sunday: always };

test.each([
  ['2026-08-29', { verdict: 'linked', checkedOn: '2026-08-29', until: '2026-11-27' }],
  ['2026-08-28', { verdict: 'lapsed', checkedOn: '2026-08-28' }],
  ['2026-11-27', { verdict: 'linked', checkedOn: '2026-11-27', until: '2027-02-25' }],
  // Where its owner is, it is tomorrow.
  ['2026-11-28', { verdict: 'linked', checkedOn: '2026-11-28', until: '2027-02-26' }],
  ['2026-11-29', { verdict: 'unchecked' }],
  [undefined, { verdict: 'unchecked' }],
] satisfies [string | undefined, ClaimVerdict][])(
  'a claim that was checked on %s, on 27 November: %j',
  (checkedOn, verdict) => {
    const claims = { setupMinutes: { value: 3, source, checkedOn } };
    expect(judgeClaim('setupMinutes', { claim: claims.setupMinutes, support, today })).toEqual(verdict);
    expect(listStandingClaims({ claims, support }, today)).toEqual(verdict.verdict === 'linked' ? claims : {});
  },
);

test('one that has lapsed takes no other with it, and one that is not set is off', () => {
  const rating = { value: { score: 4.7, best: 5, reviews: '212' }, source, checkedOn: '2026-11-20' };
  const setupMinutes = { value: 3, source, checkedOn: '2026-01-01' };
  expect(listStandingClaims({ claims: { rating, setupMinutes }, support }, today)).toEqual({ rating });
  expect(judgeClaim('networkCoveragePercent', { claim: undefined, support, today })).toEqual({ verdict: 'off' });
});

test('support at any hour is shown only with hours that say so', () => {
  const claims = { allDaySupport: { value: true as const, source, checkedOn: today } };
  expect(judgeClaim('allDaySupport', { claim: claims.allDaySupport, support, today })).toEqual({
    verdict: 'contradicted',
  });
  expect(listStandingClaims({ claims, support }, today)).toEqual({});
  expect(listStandingClaims({ claims, support: { ...support, chat: ALL_DAY } }, today)).toEqual(claims);
});

test('what the delivered texts say is judged by what the shop has counted and measured', () => {
  const facts: ClaimFacts = {
    destinations: 196,
    regions: 9,
    delivery: { count: 95, of: 100 },
    price: { count: 424, of: 425 },
    reply: { count: 0, of: 0 },
  };
  expect(DELIVERED_CLAIMS.map((name) => judgeDeliveredClaim(name, facts).verdict)).toEqual([
    'counted',
    'measured',
    'missed',
    'rule',
    'unmeasured',
  ]);
  expect(judgeDeliveredClaim('reply', { ...facts, reply: { count: 94, of: 100 } }).verdict).toBe('missed');
});
