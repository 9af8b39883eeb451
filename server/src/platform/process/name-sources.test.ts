import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { SHOP_UNDER_TEST } from '../../../test/shop-process.ts';
import { nameSources } from './name-sources.ts';

/** Where a text stands first in the bundle of a shop, as a stack trace names it. */
function findPlace(text: string): string {
  const folder = dirname(SHOP_UNDER_TEST);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    const line = lines.findIndex((each) => each.includes(text));
    if (line >= 0) return `${pathToFileURL(join(folder, name))}:${line + 1}:${String(lines[line]).indexOf(text) + 1}`;
  }
  throw new Error(`Expected ${text} in ${folder}`);
}

test('a stack trace of the bundle names the sources', () => {
  const text = 'payments.decline_wave';
  const source = readFileSync(new URL('../../checkout/decline-limit.ts', import.meta.url), 'utf8').split('\n');
  const line = source.findIndex((each) => each.includes(text)) + 1;
  const stack = nameSources(
    `Error: what happened\n    at reportDeclineWave (${findPlace(text)})\n    at node:internal:1:2`,
  );
  expect(stack).toContain(`/server/src/checkout/decline-limit.ts:${line}:`);
  expect(stack).toContain('\n    at node:internal:1:2');
});

test('a place without a source map stays as it is', () => {
  const stack = 'Error: x\n    at file:///nowhere/build/start.js:1:2\n    at file:///shop/src/app.ts:3:4';
  expect(nameSources(stack)).toBe(stack);
});
