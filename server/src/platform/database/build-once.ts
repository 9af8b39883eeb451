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

/** Likewise, for a statement whose text varies. The variant says how: one of few, because each is kept. */
export function buildVariants<Statement, Variant extends string | undefined>(
  build: (executor: Executor, variant: Variant) => Statement,
): (executor: Executor, variant: Variant) => Statement {
  const builtFor = new WeakMap<object, Map<Variant, Statement>>();
  return (executor, variant) => {
    const { session } = executor._;
    const built = builtFor.get(session) ?? new Map<Variant, Statement>();
    builtFor.set(session, built);
    const known = built.get(variant);
    if (known) return known;
    const statement = build(executor, variant);
    built.set(variant, statement);
    return statement;
  };
}

/** A placeholder for each of these values, by its name; with a prefix, for one of several rows. */
export function placeholdersFor<Name extends string>(names: readonly Name[], prefix = ''): Record<Name, Placeholder> {
  const entries = names.map((name) => [name, sql.placeholder(`${prefix}${name}`)]);
  return Object.fromEntries(entries) as Record<Name, Placeholder>;
}
