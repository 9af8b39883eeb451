import { afterEach, expect, test, vi } from 'vitest';
import { showOpeningHours } from './opening-hours.ts';

type Element = { hidden: boolean; textContent: string; dataset: Record<string, string> };

function createCard(hours: string) {
  const make = (dataset: Record<string, string>): Element => ({ hidden: true, textContent: '', dataset });
  const open = make({ state: 'open' });
  const closed = make({ state: 'closed' });
  const own = make({});
  return {
    open,
    closed,
    own,
    dataset: { hours, zone: 'Europe/Istanbul', yourTime: 'Your time: {{hours}}' },
    querySelectorAll: () => [open, closed],
    querySelector: () => own,
  };
}

function showAt(time: string, zone: string, hours = '09:00-18:00') {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  vi.stubEnv('TZ', zone);
  const card = createCard(hours);
  vi.stubGlobal('document', { querySelectorAll: () => [card] });
  showOpeningHours();
  return {
    open: !card.open.hidden,
    closed: !card.closed.hidden,
    own: card.own.hidden ? undefined : card.own.textContent,
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('on weekdays support opens at nine and closes at six in Istanbul', () => {
  const openAt = (time: string) => showAt(time, 'Europe/Istanbul').open;
  expect(openAt('2026-11-20T05:59:00Z')).toBe(false);
  expect(openAt('2026-11-20T06:00:00Z')).toBe(true);
  expect(openAt('2026-11-20T14:59:00Z')).toBe(true);
  expect(openAt('2026-11-20T15:00:00Z')).toBe(false);
});

test('support is shown as closed at weekends', () => {
  expect(showAt('2026-11-21T10:00:00Z', 'Europe/Istanbul')).toEqual({ open: false, closed: true, own: undefined });
  expect(showAt('2026-11-22T10:00:00Z', 'Europe/Istanbul')).toMatchObject({ open: false });
});

test('a visitor in another time zone also sees the hours in local time', () => {
  expect(showAt('2026-11-20T10:00:00Z', 'Europe/Berlin').own).toBe('Your time: 07:00-16:00');
  expect(showAt('2026-11-20T10:00:00Z', 'America/New_York').own).toBe('Your time: 01:00-10:00');
  expect(showAt('2026-11-20T20:00:00Z', 'Asia/Tokyo').own).toBe('Your time: 15:00-00:00');
});

test('on weekend days support has hours of its own, or none', () => {
  const at = (time: string, hours: string) => showAt(time, 'Asia/Tokyo', hours);
  const [saturday, sunday] = ['2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z'];
  expect(at(saturday, '09:00-18:00 12:00-14:00')).toEqual({ open: true, closed: false, own: 'Your time: 18:00-20:00' });
  expect(at(sunday, '09:00-18:00 12:00-14:00')).toMatchObject({ open: false, own: 'Your time: 15:00-00:00' });
  expect(at(sunday, '09:00-18:00  12:00-14:00')).toMatchObject({ open: true });
  expect(at(saturday, '  12:00-14:00')).toMatchObject({ open: false, own: 'Your time: 18:00-20:00' });
  expect(at(sunday, '00:00-24:00 00:00-24:00 00:00-24:00')).toMatchObject({
    open: true,
    own: 'Your time: 06:00-06:00',
  });
});
