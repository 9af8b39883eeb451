import { type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** A placeholder for each value that is given; what is undefined is left out. */
export type Named<Values> = { [Name in keyof Values]: Placeholder | Extract<Values[Name], undefined> };

type Prepared<Result> = { execute(values: Record<string, unknown>): Promise<Result> };
/** Puts a statement together, of these values and, if it writes several rows, theirs. */
type Build<On, Values, Row, Result> = (
  executor: On,
  values: Named<Values>,
  rows: Named<Row>[],
) => { prepare(name: string): Prepared<Result> };
type Statement<On, Values, Row, Result> = (executor: On, values: Values, rows?: Row[]) => Promise<Result>;

/**
 * A statement that the query builder puts together once per connection instead of at each call, which costs more than
 * the rest of what this process does for it. Its text depends on which values are given and on the number of rows, never
 * on what they are.
 */
export function statement<Values extends object, Result, Row extends object = never, On extends Executor = Executor>(
  name: string,
  build: Build<On, Values, Row, Result>,
): Statement<On, Values, Row, Result> {
  const builtFor = new WeakMap<object, Map<string, Prepared<Result>>>();
  return (executor, values, rows = []) => {
    const given = Object.assign(givenOf(values), ...rows.map((row, index) => givenOf(row, index)));
    const text = Object.keys(given).join();
    const built = builtFor.get(executor) ?? new Map<string, Prepared<Result>>();
    const known = built.get(text);
    if (known) return known.execute(given);
    const prepared = build(executor, placeholdersOf(values), rows.map(placeholdersOf)).prepare(name);
    builtFor.set(executor, built.set(text, prepared));
    return prepared.execute(given);
  };
}

/** Likewise, for a statement of which the first row counts; undefined without one. */
export function rowStatement<Values extends object, Found, Row extends object = never, On extends Executor = Executor>(
  name: string,
  build: Build<On, Values, Row, Found[]>,
): Statement<On, Values, Row, Found | undefined> {
  const listRows = statement(name, build);
  return async (executor, values, rows) => (await listRows(executor, values, rows))[0];
}

/** Likewise, for a statement that finds or writes a row in any case. @throws Error if there is none */
export function existingRowStatement<
  Values extends object,
  Found,
  Row extends object = never,
  On extends Executor = Executor,
>(name: string, build: Build<On, Values, Row, Found[]>): Statement<On, Values, Row, Found> {
  const findRow = rowStatement(name, build);
  return async (executor, values, rows) => {
    const row = await findRow(executor, values, rows);
    if (row) return row;
    const ids = Object.entries(values).filter(([, value]) => typeof value === 'number');
    throw new Error(`Expected '${name}' to find a row: ${ids.map(([key, id]) => `${key} ${id}`).join(', ')}`);
  };
}

/** Each value that is given, under the name of its placeholder, which in a row begins with its index. */
function givenOf(values: object, row?: number): Record<string, unknown> {
  return mapGiven(values, (key, value) => [nameOf(key, row), value]);
}

function placeholdersOf<Values extends object>(values: Values, row?: number): Named<Values> {
  return mapGiven(values, (key) => [key, sql.placeholder(nameOf(key, row))]) as Named<Values>;
}

function mapGiven(
  values: object,
  toEntry: (key: string, value: unknown) => [string, unknown],
): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => toEntry(key, value)));
}

const nameOf = (key: string, row: number | undefined) => (row === undefined ? key : `${row}.${key}`);
