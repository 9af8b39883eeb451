import { type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/**
 * A statement that the query builder puts together once per connection instead of at each call, which costs more than
 * the rest of what this process does for it. `build` ends in `prepare` and has placeholders for its values.
 */
export function buildOnce<Statement>(build: (executor: Executor) => Statement): (executor: Executor) => Statement {
  const variants = buildVariants((executor) => build(executor));
  return (executor) => variants(executor, undefined);
}

/** Likewise, for a statement whose text varies. The variant says how, in JSON: one of few, because each is kept. */
export function buildVariants<Statement, Variant>(
  build: (executor: Executor, variant: Variant) => Statement,
): (executor: Executor, variant: Variant) => Statement {
  const builtFor = new WeakMap<object, Map<string | undefined, Statement>>();
  return (executor, variant) => {
    const { session } = executor._;
    const built = builtFor.get(session) ?? new Map<string | undefined, Statement>();
    builtFor.set(session, built);
    const key = JSON.stringify(variant);
    const known = built.get(key);
    if (known) return known;
    const statement = build(executor, variant);
    built.set(key, statement);
    return statement;
  };
}

type Placeholders<Name extends string> = Record<Name, Placeholder>;

/** A placeholder for each of these values, by its name. */
export function placeholdersFor<Name extends string>(names: readonly Name[]): Placeholders<Name> {
  return toPlaceholders(names, (name) => name);
}

/** The same for each of so many rows, whose values are `valuesOfRows`. */
export function placeholdersForRows<Name extends string>(names: readonly Name[], count: number): Placeholders<Name>[] {
  return Array.from({ length: count }, (_, row) => toPlaceholders(names, (name) => nameInRow(row, name)));
}

/** The values for `placeholdersForRows`; one that a row lacks is null. */
export function valuesOfRows<Name extends string>(
  names: readonly Name[],
  rows: readonly Partial<Record<Name, unknown>>[],
): Record<string, unknown> {
  return Object.fromEntries(
    rows.flatMap((values, row) => names.map((name) => [nameInRow(row, name), values[name] ?? null])),
  );
}

const nameInRow = (row: number, name: string) => `row ${row + 1} ${name}`;

function toPlaceholders<Name extends string>(names: readonly Name[], toName: (name: Name) => string) {
  const entries = names.map((name) => [name, sql.placeholder(toName(name))]);
  return Object.fromEntries(entries) as Placeholders<Name>;
}
