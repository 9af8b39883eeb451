import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A gateway by its name, as code or as a word that a visitor reads; in comments it is an example. */
const NAMES_A_GATEWAY = /^(?!\s*(?:\/\/|\/?\*)).*(?:'paypal'|\bpaypal\b\s*[:,})&]|PayPal)/m;
/** An adapter, its stand-in and tests have a folder or a name of their own. */
const OF_ITS_OWN = /\/(?:paypal|stripe)[/-]|\.test\.tsx?$|\/testing\//;

test('the page for developers names every file that another way to pay changes', () => {
  const [row = ''] =
    /^\| \*\*another way to pay\*\*.*$/m.exec(readFileSync(`${ROOT}/docs/architecture.md`, 'utf8')) ?? [];
  const files = ['server/src', 'contracts/src', 'web/app', 'sandbox/src'].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !OF_ITS_OWN.test(path)),
  );
  const named = files.filter((path) => NAMES_A_GATEWAY.test(readFileSync(`${ROOT}/${path}`, 'utf8')));
  expect(named.length).toBeGreaterThan(20);
  const isInRow = (path: string) => {
    if (path.includes('/platform/config/')) return row.includes('platform/config/');
    if (path.includes('/src/texts/')) return row.includes('server/src/texts/');
    return row.includes(basename(path));
  };
  expect(named.filter((path) => !isInRow(path))).toEqual([]);
});
