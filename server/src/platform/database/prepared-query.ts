import { type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** A placeholder for each value that is given; what is undefined is left out. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder | Extract<Values[Name], undefined> };

type Prepared<Result> = { execute(values: Record<string, unknown>): Promise<Result> };
/** Builds a query for these values and, if it writes several rows, theirs. */
type Build<On, Values, Row, Result> = (
  executor: On,
  values: Placeholders<Values>,
  rows: Placeholders<Row>[],
) => { prepare(name: string): Prepared<Result> };
type Query<On, Values, Row, Result> = (executor: On, values: Values, rows?: Row[]) => Promise<Result>;

/**
 * A query that drizzle builds once per connection instead of at each call, which costs more than the rest of what this
 * process does for it. Its text depends on which values are given and on the number of rows, never on what they are.
 */
export function prepareQuery<Values extends object, Result, Row extends object = never, On extends Executor = Executor>(
  name: string,
  build: Build<On, Values, Row, Result>,
): Query<On, Values, Row, Result> {
  const preparedOn = new WeakMap<object, Map<string, Prepared<Result>>>();
  return (executor, values, rows = []) => {
    const given = Object.assign(givenOf(values), ...rows.map((row, index) => givenOf(row, `${index}.`)));
    const shape = Object.keys(given).join();
    const byShape = preparedOn.get(executor) ?? new Map<string, Prepared<Result>>();
    const prepared =
      byShape.get(shape) ??
      build(
        executor,
        placeholdersOf(values),
        rows.map((row, index) => placeholdersOf(row, `${index}.`)),
      ).prepare(name);
    preparedOn.set(executor, byShape.set(shape, prepared));
    return prepared.execute(given);
  };
}

/** Likewise, for the first row; undefined without one. */
export function prepareFind<Values extends object, Found, Row extends object = never, On extends Executor = Executor>(
  name: string,
  build: Build<On, Values, Row, Found[]>,
): Query<On, Values, Row, Found | undefined> {
  const query = prepareQuery(name, build);
  return async (executor, values, rows) => (await query(executor, values, rows))[0];
}

/** Likewise, for a row that is there or is written in any case. @throws Error if there is none */
export function prepareGet<Values extends object, Found, Row extends object = never, On extends Executor = Executor>(
  name: string,
  build: Build<On, Values, Row, Found[]>,
): Query<On, Values, Row, Found> {
  const find = prepareFind(name, build);
  return async (executor, values, rows) => {
    const row = await find(executor, values, rows);
    if (row) return row;
    const ids = Object.entries(values).filter(([, value]) => typeof value === 'number');
    throw new Error(`Expected '${name}' to find a row: ${ids.map(([key, id]) => `${key} ${id}`).join(', ')}`);
  };
}

/** The values that are given, each under the name of its placeholder, which in a row begins with its index. */
function givenOf(values: object, prefix = ''): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [prefix + key, value]));
}

function placeholdersOf<Values extends object>(values: Values, prefix = ''): Placeholders<Values> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key]) => [key, sql.placeholder(prefix + key)])) as Placeholders<Values>;
}
