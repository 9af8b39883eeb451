import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { connectDatabase, type Database } from './database.ts';
import { type Placeholders, prepareFind, prepareQuery } from './prepared-query.ts';
import { inTransaction } from './transaction.ts';

const notes = pgTable('notes', {
  id: integer('id').notNull(),
  author: text('author').default('nobody'),
  text: text('text'),
});
type Note = { id: number; author?: string | null; text?: string };

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 1 });
  await database.execute(sql`create table notes (id int not null, author text default 'nobody', text text)`);
});
beforeEach(async () => {
  await database.execute(sql`delete from notes`);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const findNote = prepareFind('note_by_id', (executor, { id }: Placeholders<{ id: number }>) =>
  executor.select().from(notes).where(eq(notes.id, id)),
);

test('a statement is put together once, and gets its own values each time', async () => {
  const build = vi.fn((executor: Database, note: Placeholders<Note>) =>
    executor.insert(notes).values(note).returning(),
  );
  const insert = prepareQuery('note_inserted', build);
  expect(await insert(database, { id: 1, text: 'one' })).toEqual([{ id: 1, author: 'nobody', text: 'one' }]);
  expect(await insert(database, { id: 2, text: "two', ?" })).toEqual([{ id: 2, author: 'nobody', text: "two', ?" }]);
  expect(build).toHaveBeenCalledTimes(1);
});

test('what is undefined is left out of the text, and what is null is written', async () => {
  const insert = prepareFind('note_written', (executor, note: Placeholders<Note>) =>
    executor.insert(notes).values(note).returning({ author: notes.author }),
  );
  expect(await insert(database, { id: 1, author: 'Deniz' })).toEqual({ author: 'Deniz' });
  expect(await insert(database, { id: 2 })).toEqual({ author: 'nobody' });
  expect(await insert(database, { id: 3, author: null })).toEqual({ author: null });
});

test('each number of rows has its text, and values of one name do not mix', async () => {
  const insert = prepareQuery(
    'notes_inserted',
    (executor, { text }: Placeholders<{ text: string }>, rows: Placeholders<Note>[]) =>
      executor
        .insert(notes)
        .values([{ id: 0, text }, ...rows])
        .returning(),
  );
  const ids = async (rows: Note[]) => (await insert(database, { text: 'all' }, rows)).map(({ id, text }) => [id, text]);
  expect(await ids([])).toEqual([[0, 'all']]);
  expect(await ids([{ id: 1, text: 'one' }, { id: 2 }])).toEqual([
    [0, 'all'],
    [1, 'one'],
    [2, null],
  ]);
  expect(await ids([{ id: 3 }, { id: 4, text: 'four' }])).toEqual([
    [0, 'all'],
    [3, null],
    [4, 'four'],
  ]);
});

test('the first row counts, if there is one', async () => {
  expect(await findNote(database, { id: 1 })).toBeUndefined();
  await database.insert(notes).values({ id: 1, text: 'one' });
  expect(await findNote(database, { id: 1 })).toMatchObject({ text: 'one' });
});

test('a statement of a transaction is carried out in it', async () => {
  const insert = prepareQuery('note_added', (executor, note: Placeholders<Note>) =>
    executor.insert(notes).values(note),
  );
  const failing = inTransaction(database, 'note', async (tx) => {
    await insert(tx, { id: 1 });
    expect(await findNote(tx, { id: 1 })).toBeDefined();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await findNote(database, { id: 1 })).toBeUndefined();
});
