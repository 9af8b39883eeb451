import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { measureBytes } from './measure-bytes.ts';

test('a workspace that packages link to counts once, and so does a file with two names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'esimshop-size-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (path: string) => join(folder, path);
  for (const path of ['server/src', 'node_modules/@esimshop']) mkdirSync(file(path), { recursive: true });
  writeFileSync(file('server/src/shop.js'), 'x'.repeat(1000));
  symlinkSync('../../server', file('node_modules/@esimshop/server'), 'dir');
  linkSync(file('server/src/shop.js'), file('server/shop.js'));
  expect(measureBytes(folder)).toBe(1000);
  expect(measureBytes(file('nothing'))).toBe(0);
});
