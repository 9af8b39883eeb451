import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const command = fileURLToPath(new URL('./shop-command.ts', import.meta.url));

test('the help keeps every command apart from what it does', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'help']);
  const lines = stdout.split('\n').filter((line) => line.startsWith('  '));
  expect(lines.length).toBeGreaterThan(15);
  const columns = lines.map((line) => line.search(/(?<=\S {2,})[A-Z]/));
  expect(new Set(columns).size).toBe(1);
});
