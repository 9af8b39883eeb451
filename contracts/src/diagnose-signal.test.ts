import { expect, test } from 'vitest';
import { type Diagnosis, diagnose, hasFlowed } from './diagnose-signal.ts';
import type { PortalStage } from './portal.ts';
import type { Signal, SignalAnswers } from './signal.ts';

const NOW = '2026-11-27T10:00:00.000Z';

type Facts = { stage: PortalStage | null; isInstalled?: boolean | null; network?: Signal['network'] };

function facts({ stage, isInstalled = true, network = { kind: 'unseen' } }: Facts) {
  return { esim: { stage }, isInstalled, network, countryCodes: ['JP'], askedAt: NOW };
}

const seenIn = (countryCode: string | null, seenAt = '2026-11-27T09:40:00.000Z'): Signal['network'] => ({
  kind: 'seen',
  name: 'SoftBank',
  countryCode,
  seenAt,
});
const SILENT: Signal['network'] = { kind: 'unreported' };

test.each<[string, Facts, SignalAnswers, Diagnosis['stop'], Diagnosis['act'], string]>([
  ['a plan that was taken back', { stage: 'cancelled' }, {}, 'paid', 'cancelled', ''],
  ['a plan that is being prepared', { stage: 'preparing' }, {}, 'paid', 'wait', ''],
  ['a QR code that was never scanned', { stage: 'ready', isInstalled: false }, {}, 'installed', 'install', ''],
  [
    'an installation that nobody reports',
    { stage: 'pending', isInstalled: null },
    {},
    'installed',
    'ask_installed',
    '',
  ],
  [
    'one that the traveller does not find',
    { stage: 'pending', isInstalled: null },
    { isInstalled: false },
    'installed',
    'install',
    '',
  ],
  [
    'an installed eSIM, whatever the traveller said',
    { stage: 'not_started' },
    { isInstalled: false },
    'network',
    'steps',
    'roaming network access lock',
  ],
  ['a deleted eSIM', { stage: 'not_started' }, { isLost: true }, 'installed', 'lost', ''],
  ['a deleted eSIM with data left', { stage: 'active' }, { isLost: true }, 'installed', 'lost', ''],
  ['a deleted eSIM whose days are over', { stage: 'expired' }, { isLost: true }, 'data', 'expired', ''],
  ['no network so far', { stage: 'not_started' }, {}, 'network', 'steps', 'roaming network access lock'],
  ['a network without data', { stage: 'not_started', network: seenIn('JP') }, {}, 'started', 'steps', 'roaming access'],
  [
    'a network of an unnamed country',
    { stage: 'not_started', network: seenIn(null) },
    {},
    'started',
    'steps',
    'roaming access',
  ],
  ['a network of another country', { stage: 'not_started', network: seenIn('KR') }, {}, 'network', 'elsewhere', ''],
  ['another country while data is left', { stage: 'active', network: seenIn('KR') }, {}, 'network', 'elsewhere', ''],
  [
    'another country, yesterday',
    { stage: 'active', network: seenIn('KR', '2026-11-26T09:40:00.000Z') },
    {},
    'data',
    'steps',
    'roaming network access',
  ],
  [
    'somebody who is there all the same',
    { stage: 'active', network: seenIn('KR') },
    { isInCountry: true },
    'data',
    'steps',
    'roaming network access',
  ],
  ['a silent supplier', { stage: 'not_started', network: SILENT }, {}, 'network', 'ask_bars', ''],
  [
    'no bars',
    { stage: 'not_started', network: SILENT },
    { hasBars: false },
    'network',
    'steps',
    'roaming network access lock',
  ],
  [
    'bars without data',
    { stage: 'pending', isInstalled: null, network: SILENT },
    { isInstalled: true, hasBars: true },
    'started',
    'steps',
    'roaming access',
  ],
  [
    'a plan that runs',
    { stage: 'active', isInstalled: null, network: SILENT },
    {},
    'data',
    'steps',
    'roaming network access',
  ],
  ['all data used', { stage: 'out_of_data' }, {}, 'data', 'out_of_data', ''],
  ['days that are over', { stage: 'expired' }, {}, 'data', 'expired', ''],
  [
    'a state that only the supplier understands',
    { stage: null },
    {},
    'network',
    'steps',
    'roaming network access lock',
  ],
])('%s', (_, given, answers, stop, act, steps) => {
  expect(diagnose(facts(given), answers)).toEqual({ stop, act, steps: steps.split(' ').filter(Boolean) });
});

test('a plan whose countries are unknown is nowhere else', () => {
  const abroad = { ...facts({ stage: 'not_started', network: seenIn('KR') }), countryCodes: [] };
  expect(diagnose(abroad).stop).toBe('started');
});

test.each<[string, PortalStage, number | null, PortalStage, number | null, boolean]>([
  ['the plan started', 'not_started', 0, 'active', 0, true],
  ['more was used', 'active', 100, 'active', 101, true],
  ['nothing more was used', 'active', 100, 'active', 100, false],
  ['nothing is measured', 'active', null, 'active', null, false],
  ['the rest was used up', 'active', 999, 'out_of_data', 1000, false],
])('%s: data flowed is %s', (_, stage, usedMb, nextStage, nextMb, flowed) => {
  const esim = (stage: PortalStage, usedMb: number | null) => ({ stage, usedMb });
  expect(hasFlowed(esim(stage, usedMb), esim(nextStage, nextMb))).toBe(flowed);
});
