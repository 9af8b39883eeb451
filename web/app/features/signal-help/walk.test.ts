import type { PortalStage } from '@esimshop/contracts/portal';
import type { Signal } from '@esimshop/contracts/signal';
import { expect, test } from 'vitest';
import {
  NEW_WALK,
  readScreen,
  type StoredSignal,
  startAgain,
  toStoredSignal,
  withAnswer,
  withSignal,
  withStep,
} from './walk.ts';

const AT = '2026-11-27T10:00:00.000Z';
const RECEIPT = { number: 'M-3F9A41-C277D0', receivedAt: AT };

type Known = { stage?: PortalStage; usedMb?: number; network?: Signal['network']; isInstalled?: boolean | null };

function signal({ stage = 'not_started', usedMb = 0, network = { kind: 'unseen' }, isInstalled = true }: Known = {}) {
  return {
    esim: { id: '1', stage, usedMb },
    isInstalled,
    network,
    countryCodes: ['JP'],
    apn: null,
    askedAt: AT,
  } as unknown as StoredSignal;
}

const SEEN: Signal['network'] = { kind: 'seen', name: 'SoftBank', countryCode: 'JP', seenAt: AT };

test('the steps come one after the other, then the report, then its number', () => {
  let walk = withSignal(NEW_WALK, signal());
  const screens = [];
  for (const [index, step] of (['roaming', 'network', 'access', 'lock'] as const).entries()) {
    screens.push(readScreen(signal(), walk));
    walk = withStep(walk, step, `2026-11-27T10:0${index}:00.000Z`);
  }
  expect(screens.map((screen) => screen.kind === 'step' && `${screen.number}/${screen.total} ${screen.step}`)).toEqual([
    '1/4 roaming',
    '2/4 network',
    '3/4 access',
    '4/4 lock',
  ]);
  expect(readScreen(signal(), walk)).toMatchObject({ kind: 'report', done: 4, stop: 'network' });
  expect(readScreen(signal(), { ...walk, receipt: RECEIPT })).toMatchObject({ kind: 'sent' });
});

test('a network that sees the phone meanwhile takes the steps that are no longer needed away', () => {
  const walk = withStep(withSignal(NEW_WALK, signal()), 'roaming', AT);
  expect(readScreen(signal({ network: SEEN }), walk)).toMatchObject({
    kind: 'step',
    step: 'access',
    number: 2,
    total: 2,
    stop: 'started',
  });
});

test('data that flows between two looks is being online, and stays so until it is denied', () => {
  const before = withSignal(NEW_WALK, signal({ stage: 'active', usedMb: 100 }));
  expect(before.onlineAt).toBeUndefined();
  const after = withSignal(before, signal({ stage: 'active', usedMb: 101 }));
  expect(readScreen(signal({ stage: 'active' }), after).kind).toBe('online');
  const denied = startAgain(after);
  expect(readScreen(signal({ stage: 'active' }), denied).kind).toBe('step');
  expect(withSignal(denied, signal({ stage: 'active', usedMb: 101 })).onlineAt).toBeUndefined();
});

test('what the supplier does not report is asked, and the answer goes on', () => {
  const silent = signal({ stage: 'pending', isInstalled: null, network: { kind: 'unreported' } });
  expect(readScreen(silent, NEW_WALK).kind).toBe('ask_installed');
  const installed = withAnswer(NEW_WALK, { isInstalled: true });
  expect(readScreen(silent, installed).kind).toBe('ask_bars');
  expect(readScreen(silent, withAnswer(installed, { hasBars: true }))).toMatchObject({ kind: 'step', total: 2 });
});

test('an eSIM that is gone leads to the report at once, and one that was found back to the steps', () => {
  const lost = withAnswer(NEW_WALK, { isLost: true });
  expect(readScreen(signal(), lost).kind).toBe('lost');
  expect(readScreen(signal(), withAnswer(lost, { isLost: false })).kind).toBe('step');
});

test('data that ran out after the report is what the page says', () => {
  expect(readScreen(signal({ stage: 'out_of_data' }), { ...NEW_WALK, receipt: RECEIPT }).kind).toBe('out_of_data');
});

test('the codes of an eSIM are not stored with its signal', () => {
  const esim = { id: '1', fullIccid: '8943100000000003753', install: { activationCode: 'LPA:1$a$b' } };
  const stored = toStoredSignal({ ...signal(), esim } as unknown as Signal);
  expect(JSON.stringify(stored)).not.toMatch(/8943100000000003753|LPA:/);
});
