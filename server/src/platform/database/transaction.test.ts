import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { connectDatabase, type Database, type Transaction } from './database.ts';
import { inSavepoint, inSnapshot, inTransaction } from './transaction.ts';

let testDatabase: TestDatabase;
/** With one connection, which every transaction has after the other. */
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 1 });
  await database.execute(sql`create table notes (text text not null)`);
});
beforeEach(async () => {
  await database.execute(sql`delete from notes`);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const write = (tx: Transaction, text: string) => tx.execute(sql`insert into notes (text) values (${text})`);

async function readNotes(): Promise<unknown[]> {
  const { rows } = await database.execute(sql`select text from notes order by text`);
  return rows.map(({ text }) => text);
}

const cameLate = (name: string) => ({
  cause: new Error(`A statement came after the end of its transaction '${name}'`),
});

test('a statement that its transaction did not wait for is refused, also while another one has the connection', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  await inTransaction(database, 'first', async (tx) => {
    await write(tx, 'in time');
    late = isOver.then(() => write(tx, 'late'));
  });
  await inTransaction(database, 'second', async (tx) => {
    end();
    await expect(late).rejects.toMatchObject(cameLate('first'));
    await write(tx, 'of the second');
  });
  expect(await readNotes()).toEqual(['in time', 'of the second']);
});

test('what follows a failure in the same turn is not carried out outside of its transaction', async () => {
  const { promise: hasFailed, resolve: fail } = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const failing = inTransaction(database, 'failing', async (tx) => {
    late = hasFailed.then(() => write(tx, 'late'));
    await Promise.all([write(tx, 'rolled back'), tx.execute(sql`select 1 / 0`)]);
  });
  await expect(failing).rejects.toThrow();
  fail();
  await expect(late).rejects.toMatchObject(cameLate('failing'));
  expect(await readNotes()).toEqual([]);
});

test('a transaction that is handed out of its own code runs nothing more', async () => {
  const { tx } = await inTransaction(database, 'handed out', async (tx) => ({ tx }));
  await expect(write(tx, 'late')).rejects.toMatchObject({
    cause: new Error('A statement came after the end of its transaction'),
  });
  expect(await readNotes()).toEqual([]);
});

test('a savepoint belongs to its transaction', async () => {
  await inTransaction(database, 'outer', async (tx) => {
    await write(tx, 'kept');
    await expect(inSavepoint(tx, () => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
    await inSavepoint(tx, () => write(tx, 'kept too'));
  });
  expect(await readNotes()).toEqual(['kept', 'kept too']);
});

test('a snapshot does not see what is committed between its statements, and writes nothing', async () => {
  const other = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 1 });
  const count = async (tx: Transaction) => (await tx.execute(sql`select text from notes`)).rows.length;
  const counts = await inSnapshot(database, async (tx) => {
    const before = await count(tx);
    await other.execute(sql`insert into notes (text) values ('committed meanwhile')`);
    return [before, await count(tx)];
  });
  await other.close();
  expect(counts).toEqual([0, 0]);
  expect(await readNotes()).toEqual(['committed meanwhile']);
  await expect(inSnapshot(database, (tx) => write(tx, 'refused'))).rejects.toMatchObject({ cause: { code: '25006' } });
});
