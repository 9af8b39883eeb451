import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { connectDatabase } from '../database/database.ts';
import { createSecrets } from '../secrets.ts';
import { readOrMakeSecretKey, refuseOtherSecretKey } from './secret-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'esimshop-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a key is made once and only its owner can read it', () => {
  const key = readOrMakeSecretKey({ dataDir });
  expect(key).toHaveLength(32);
  expect(readOrMakeSecretKey({ dataDir })).toEqual(key);
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()).toBe(key.toString('hex'));
});

test('the key of the environment wins, and none is written', () => {
  const secretKey = Buffer.alloc(32, 7);
  expect(readOrMakeSecretKey({ dataDir, secretKey })).toBe(secretKey);
  expect(() => statSync(join(dataDir, 'secret-key'))).toThrow();
});

test('a damaged key file is refused and left as it is', () => {
  writeFileSync(join(dataDir, 'secret-key'), 'half a k');
  expect(() => readOrMakeSecretKey({ dataDir })).toThrow(/Restore it from a backup/);
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe('half a k');
});

test('a database that was sealed with another key is refused', async () => {
  const testDatabase = await createTestDatabase();
  const database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 2 });
  try {
    const [first, second] = [createSecrets(Buffer.alloc(32, 1)), createSecrets(Buffer.alloc(32, 2))];
    await refuseOtherSecretKey(database, first);
    await refuseOtherSecretKey(database, first);
    await expect(refuseOtherSecretKey(database, second)).rejects.toThrow(/another secret key .* Set SECRET_KEY/);
  } finally {
    await database.pool.end();
    await testDatabase.drop();
  }
});
