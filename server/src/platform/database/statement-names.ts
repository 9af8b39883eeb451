import { sql } from 'drizzle-orm';
import type { QueryConfig } from 'pg';

/** Each connection keeps what it has parsed, so texts that vary without end must not all have names. */
const MAX_NAMES = 300;
const MAX_LENGTH = 6_000;

const MARK = '/* planned for its values */';
/** Opts out of prepared plans where the best plan depends on the values (skewed data). */
export const plannedForValues = sql.raw(MARK);

/** The names of the statements that one connection has parsed. */
export type StatementNames = {
  /**
   * A statement of the query builder with a name, by which the connection parses and plans it only once. One without
   * values stays as it is, because it may consist of several statements.
   */
  withName(statement: string | QueryConfig, values: unknown): string | QueryConfig;
};

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    if (text.includes(MARK)) return undefined;
    const known = names.get(text);
    if (known || names.size >= MAX_NAMES || text.length > MAX_LENGTH) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return {
    withName(statement, values) {
      if (typeof statement === 'string') return statement;
      const name = Array.isArray(values) && values.length > 0 ? nameOf(statement.text) : undefined;
      return name ? { ...statement, name } : statement;
    },
  };
}
