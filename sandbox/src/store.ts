import { openJournal } from './journal.ts';

type Change = [table: string, id: string, value: unknown];

/** A partner's state: tables of immutable values, rebuilt from a journal of changes. */
export type Store<Tables> = {
  find<Name extends keyof Tables & string>(table: Name, id: string): Tables[Name] | undefined;
  list<Name extends keyof Tables & string>(table: Name): Tables[Name][];
  put<Name extends keyof Tables & string>(table: Name, id: string, value: Tables[Name]): void;
  clear(table: keyof Tables & string): void;
  /**
   * All changes made by `run` are one journal entry: after a crash, either all of them are there or none.
   * @throws Error of the file system, with none of them made
   */
  atomically<Result>(run: () => Result): Result;
  close(): void;
};

export function openStore<Tables>(path: string): Store<Tables> {
  const tables = new Map<string, Map<string, unknown>>();
  const journal = openJournal<Change[]>(path, (changes) => {
    for (const change of changes) apply(tables, change);
  });
  let pending: { changes: Change[]; undo: Change[] } | undefined;

  function record(change: Change): void {
    const [table, id] = change;
    pending?.undo.unshift([table, id, tableOf(tables, table).get(id) ?? null]);
    if (pending) pending.changes.push(change);
    else journal.append([change]);
    apply(tables, change);
  }

  function appendOrUndo(changes: Change[], undo: Change[]): void {
    try {
      journal.append(changes);
    } catch (error) {
      for (const change of undo) apply(tables, change);
      throw error;
    }
  }

  return {
    find: (table, id) => tableOf(tables, table).get(id) as Tables[typeof table] | undefined,
    list: (table) => [...tableOf(tables, table).values()] as Tables[typeof table][],
    put: (table, id, value) => record([table, id, value]),
    clear: (table) => {
      for (const id of [...tableOf(tables, table).keys()]) record([table, id, null]);
    },
    atomically: (run) => {
      if (pending) return run();
      const changes: Change[] = [];
      const undo: Change[] = [];
      pending = { changes, undo };
      try {
        return run();
      } finally {
        pending = undefined;
        if (changes.length > 0) appendOrUndo(changes, undo);
      }
    },
    close: () => journal.close(),
  };
}

function apply(tables: Map<string, Map<string, unknown>>, [table, id, value]: Change): void {
  if (value === null) tableOf(tables, table).delete(id);
  else tableOf(tables, table).set(id, value);
}

function tableOf(tables: Map<string, Map<string, unknown>>, name: string): Map<string, unknown> {
  let table = tables.get(name);
  if (!table) {
    table = new Map();
    tables.set(name, table);
  }
  return table;
}
