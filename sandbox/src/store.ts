import { type EntryPlace, openJournal } from './journal.ts';

type Change = [table: string, id: string, value: object | null];

/** Where a value is: at a position among the changes of an entry, or in its row until that entry is written. */
type Row = { entry: EntryPlace; position: number } | { unwritten: object };

/** A partner's state: tables of immutable values, rebuilt from a journal of changes. */
export type Store<Tables> = {
  find<Name extends keyof Tables & string>(table: Name, id: string): Tables[Name] | undefined;
  list<Name extends keyof Tables & string>(table: Name): Tables[Name][];
  put<Name extends keyof Tables & string>(table: Name, id: string, value: Tables[Name] & object): void;
  remove(table: keyof Tables & string, id: string): void;
  clear(table: keyof Tables & string): void;
  /**
   * All changes made by `run` are one journal entry: after a crash, either all of them are there or none.
   * @throws Error of the file system, with none of them made
   */
  atomically<Result>(run: () => Result): Result;
  close(): void;
};

/** Values in memory; one that was not written or read lately is read from the journal again. */
const MAX_VALUES = 500;

export function openStore<Tables>(path: string): Store<Tables> {
  const tables = new Map<string, Map<string, Row>>();
  const journal = openJournal<Change[]>(path, place);
  const values = new Map<Row, object>();
  let pending: { changes: Change[]; undo: [table: string, id: string, row: Row | undefined][] } | undefined;

  function tableOf(name: string): Map<string, Row> {
    let table = tables.get(name);
    if (!table) {
      table = new Map();
      tables.set(name, table);
    }
    return table;
  }

  function setRow(table: string, id: string, row: Row | undefined): void {
    if (row) tableOf(table).set(id, row);
    else tableOf(table).delete(id);
  }

  /** Points the rows of an entry at their places in it. */
  function place(changes: Change[], entry: EntryPlace): void {
    for (const [position, [table, id, value]] of changes.entries())
      setRow(table, id, value ? { entry, position } : undefined);
  }

  function keepValue(row: Row, value: object): void {
    values.set(row, value);
    const [oldest] = values.keys();
    if (oldest && values.size > MAX_VALUES) values.delete(oldest);
  }

  function readValue(row: Row): object {
    if ('unwritten' in row) return row.unwritten;
    const known = values.get(row);
    if (known) return known;
    const value = journal.read(row.entry)[row.position]?.[2];
    if (!value) throw new Error(`Expected a value at byte ${row.entry.start} of ${path}`);
    keepValue(row, value);
    return value;
  }

  function record([table, id, value]: Change): void {
    if (!pending) return void append([[table, id, value]]);
    pending.undo.unshift([table, id, tableOf(table).get(id)]);
    pending.changes.push([table, id, value]);
    setRow(table, id, value ? { unwritten: value } : undefined);
  }

  function append(changes: Change[]): void {
    place(changes, journal.append(changes));
    for (const [table, id, value] of changes) {
      const row = tableOf(table).get(id);
      if (row && value) keepValue(row, value);
    }
  }

  function appendOrUndo({ changes, undo }: NonNullable<typeof pending>): void {
    try {
      append(changes);
    } catch (error) {
      for (const [table, id, row] of undo) setRow(table, id, row);
      throw error;
    }
  }

  return {
    find: (table, id) => {
      const row = tableOf(table).get(id);
      return row && (readValue(row) as Tables[typeof table]);
    },
    list: (table) => [...tableOf(table).values()].map(readValue) as Tables[typeof table][],
    put: (table, id, value) => record([table, id, value]),
    remove: (table, id) => record([table, id, null]),
    clear: (table) => {
      for (const id of [...tableOf(table).keys()]) record([table, id, null]);
    },
    atomically: (run) => {
      if (pending) return run();
      const begun = { changes: [], undo: [] };
      pending = begun;
      try {
        return run();
      } finally {
        pending = undefined;
        if (begun.changes.length > 0) appendOrUndo(begun);
      }
    },
    close: () => journal.close(),
  };
}
