import type { Executor } from './database.ts';

/**
 * A statement that the query builder puts together once per connection instead of at each call, which costs more than
 * the rest of what this process does for it. `build` ends in `prepare` and has placeholders for its values.
 */
export function buildOnce<Statement>(build: (executor: Executor) => Statement): (executor: Executor) => Statement {
  const built = new WeakMap<object, Statement>();
  return (executor) => {
    const { session } = executor._;
    const known = built.get(session);
    if (known) return known;
    const statement = build(executor);
    built.set(session, statement);
    return statement;
  };
}
