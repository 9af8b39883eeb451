import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { measureBytes } from './measure-bytes.ts';

/** A folder made by `npm run package`; `npm test` makes one. */
const FOLDER = process.env.PACKAGE_FOLDER;
const TOLERANCE_MB = 5;
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

test('README and deployment guide state one size of the package', () => {
  expect(readStatedSizes()).toEqual([expect.any(Number), readStatedSizes()[0]]);
});

test.runIf(FOLDER && process.platform === 'linux' && process.arch === 'x64')(
  'the package has the size that the documents state',
  () => {
    const megabytes = measureBytes(FOLDER ?? '') / 1e6;
    expect(Math.abs(megabytes - Number(readStatedSizes()[0])), `${megabytes} MB`).toBeLessThan(TOLERANCE_MB);
  },
);

function readStatedSizes(): (number | undefined)[] {
  const stated = [
    /\((\d+) MB instead of \d+\)/.exec(read('README.md')),
    /\*\*total\*\* .*\*\*(\d+)\*\*/.exec(read('docs/deployment.md')),
  ];
  return stated.map((match) => (match ? Number(match[1]) : undefined));
}
