import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../../web/build/server', import.meta.url));

/** The gate builds the pages before its tests. */
test.runIf(existsSync(SERVER))('the built pages render with the React of production, whatever NODE_ENV says', () => {
  const scripts = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const choosing = scripts.filter((file) => readFileSync(join(SERVER, file), 'utf8').includes('process.env.NODE_ENV'));
  expect(choosing).toEqual([]);
});
