import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createClosing } from './closing.ts';

const log = pino({ level: 'silent' });
const createTestClosing = () =>
  createClosing(log, (error) => error instanceof Error && error.message === 'the database is away');

afterEach(() => {
  vi.restoreAllMocks();
});

test('a part that hangs is given up, and the next has its own time whatever that took', async () => {
  const warn = vi.spyOn(log, 'warn');
  const closing = createTestClosing();
  await closing.step('requests', () => {})();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 7000);
  await closing.step('jobs', () => new Promise(() => {}))();
  expect(warn).toHaveBeenCalledWith({ part: 'jobs', leftMs: 200 }, 'shop.close_late');
  let grantedMs = 0;
  await closing.step('database', (leftMs) => {
    grantedMs = leftMs;
  })();
  expect(Math.round(grantedMs / 100)).toBe(20);
});

test('a failure that was to be expected is logged, any other is thrown', async () => {
  const fail = (message: string) => createTestClosing().step('jobs', () => Promise.reject(new Error(message)))();
  await expect(fail('the database is away')).resolves.toBeUndefined();
  await expect(fail('no such job')).rejects.toThrow('no such job');
});
