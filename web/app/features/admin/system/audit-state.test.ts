import { expect, test } from 'vitest';
import { readAudit, writeAudit } from './audit-state.ts';

const read = (address: string) => readAudit(new URLSearchParams(address));

test('a page of the audit log and its address are the same, and defaults are left out', () => {
  const address = 'q=order&person=owner&act=order.status_changed%2Corder.notified&from=2026-10-24&to=2026-11-22&page=3';
  expect(writeAudit(read(address)).toString()).toBe(address);
  expect(writeAudit(read('page=1&act=')).toString()).toBe('');
});

test('invalid parts of an address of the audit log are ignored', () => {
  expect(read('act=order.notified,order.teleported&page=-4&from=yesterday')).toEqual(read('act=order.notified'));
  expect(read('from=2026-11-22&to=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-22' });
});
