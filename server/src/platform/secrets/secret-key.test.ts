import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { connectDatabase } from '../database/database.ts';
import { assertSameSecretKey, readOrCreateSecretKey } from './secret-key.ts';
import { createSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'esimshop-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a key is generated once and readable by its owner only', () => {
  const key = readOrCreateSecretKey({ dataDir });
  expect(key).toHaveLength(32);
  expect(readOrCreateSecretKey({ dataDir })).toEqual(key);
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()).toBe(key.toString('hex'));
});

test('the key from the environment wins, and none is written', () => {
  const secretKey = Buffer.alloc(32, 7);
  expect(readOrCreateSecretKey({ dataDir, secretKey })).toBe(secretKey);
  expect(() => statSync(join(dataDir, 'secret-key'))).toThrow();
});

test('a damaged key file is rejected and left as it is', () => {
  writeFileSync(join(dataDir, 'secret-key'), 'half a k');
  expect(() => readOrCreateSecretKey({ dataDir })).toThrow(/Restore it from a backup/);
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe('half a k');
});

test('a database sealed with another key is rejected', async () => {
  const testDatabase = await createTestDatabase();
  const database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 2 });
  try {
    const [first, second] = [createSecrets(Buffer.alloc(32, 1)), createSecrets(Buffer.alloc(32, 2))];
    await assertSameSecretKey(database, first);
    await assertSameSecretKey(database, first);
    await expect(assertSameSecretKey(database, second)).rejects.toThrow(/another secret key .* Set SECRET_KEY/);
  } finally {
    await database.close();
    await testDatabase.drop();
  }
});
