import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from './journal.ts';

const makePath = () => join(mkdtempSync(join(tmpdir(), 'esimshop-journal-')), 'journal.jsonl');

test('a reopened journal replays its entries in order', () => {
  const path = makePath();
  const journal = openJournal<number>(path, () => {});
  for (const entry of [1, 2, 3]) journal.append(entry);
  journal.close();
  const seen: number[] = [];
  openJournal<number>(path, (entry) => seen.push(entry)).close();
  expect(seen).toEqual([1, 2, 3]);
});

test('entries of any length are replayed whole', () => {
  const path = makePath();
  const entries = ['ş'.repeat(700_001), 'short', 'ı'.repeat(1_600_001), '', '🛰'.repeat(300_001)];
  const journal = openJournal<string>(path, () => {});
  for (const entry of entries) journal.append(entry);
  journal.close();
  appendFileSync(path, '"torn');
  const seen: string[] = [];
  openJournal<string>(path, (entry) => seen.push(entry)).close();
  expect(seen).toEqual(entries);
  expect(readFileSync(path, 'utf8').endsWith('"torn')).toBe(false);
});

test('a torn last line is truncated and the next entry starts a new line', () => {
  const path = makePath();
  writeFileSync(path, '{"a":1}\n');
  appendFileSync(path, '{"a":2,"cut":"of');
  const seen: unknown[] = [];
  const journal = openJournal<unknown>(path, (entry) => seen.push(entry));
  journal.append({ a: 3 });
  journal.close();
  expect(seen).toEqual([{ a: 1 }]);
  expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n{"a":3}\n');
});

test('an invalid line before the last is reported with its number', () => {
  const path = makePath();
  writeFileSync(path, '{"a":1}\nnot json\n{"a":3}\n');
  expect(() => openJournal(path, () => {})).toThrow(/line 2/);
});
