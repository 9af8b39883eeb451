import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { connectDatabase } from './database.ts';
import { plannedForValues } from './statement-names.ts';

const { connectionString, drop } = await createTestDatabase();
const database = connectDatabase({ connectionString, maxConnections: 1 });
afterAll(async () => {
  await database.close();
  await drop();
});

test('a connection parses a statement with values once, whatever its values', async () => {
  for (const value of [1, 2, 3]) await database.execute(sql`select ${value}::int + 40 as sum`);
  const { rows } = await database.execute(sql`
    select statement, generic_plans + custom_plans as plans from pg_prepared_statements where statement like '%+ 40%'
      and statement not like '%pg_prepared_statements%'`);
  expect(rows).toEqual([{ statement: 'select $1::int + 40 as sum', plans: '3' }]);
});

test('a statement that is planned for its values is parsed each time', async () => {
  for (const value of [1, 2, 3]) await database.execute(sql`select ${plannedForValues} ${value}::int + 50 as sum`);
  const { rows } = await database.execute(sql`select 1 from pg_prepared_statements where statement like '%+ 50%'`);
  expect(rows).toEqual([]);
});

test('statements without values are sent as they are, also several in one text', async () => {
  await database.execute(sql`create table once (id int); insert into once values (1); insert into once values (2)`);
  expect((await database.execute(sql`select * from once`)).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('texts without end do not all stay parsed', async () => {
  for (let index = 0; index < 400; index++)
    await database.execute(sql.raw('select ').append(sql`${index}::int as ${sql.identifier(`column_${index}`)}`));
  const { rows } = await database.execute<{ count: number }>(sql`select count(*)::int from pg_prepared_statements`);
  expect(rows[0]?.count).toBeLessThanOrEqual(300);
});
