import { expect, test } from 'vitest';
import { findControls, markControls } from './control-characters.ts';

test.each<[unknown, string[] | undefined]>([
  ['a\0b', []],
  [{ name: 'Deniz', lines: ['a', { b: 'x\u0007' }] }, ['lines', '1', 'b']],
  [{ half: '\ud800' }, ['half']],
  [{ outer: { 'a\0': 1 } }, ['outer']],
  [{ text: 'two\r\n\tlines', number: 1, none: null, pair: '🇹🇷' }, undefined],
  [undefined, undefined],
])('in %j the first control character is at %j', (value, path) => {
  expect(findControls(value)).toEqual(path);
});

test('a value as deep as a body can be is read at once', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`);
  const start = performance.now();
  expect(findControls(deep)).toHaveLength(30_000);
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('a marked text can be stored', () => {
  expect(markControls('evt_\0\ud800x')).toBe('evt_\ufffd\ufffdx');
});
