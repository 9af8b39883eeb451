import type { Client } from 'pg';
import type { BackupHeader } from './backup-file.ts';

/** The tables of the shop, which are all in the schema `public`, without those that triggers fill from others. */
const TABLES = `
  select c.oid, c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('order_totals', 'book_days', 'book_day_sums', 'destination_days', 'book_changes', 'typical_uses')
  group by c.oid, c.relname order by c.relname`;

const REFERENCES = `
  select conrelid as "from", confrelid as "to" from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

const SEQUENCES = `
  select sequencename as name, coalesce(last_value, 0)::float8 as "lastValue" from pg_sequences
  where schemaname = 'public' order by sequencename`;

type Table = { oid: number; name: string; columns: string[] };

/** What there is to copy, as the transaction of the client sees it. */
export async function describeTables(client: Client): Promise<Pick<BackupHeader, 'tables' | 'sequences'>> {
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows: references } = await client.query<{ from: number; to: number }>(REFERENCES);
  const { rows: sequences } = await client.query<{ name: string; lastValue: number }>(SEQUENCES);
  const described: BackupHeader['tables'] = [];
  for (const { name, columns } of sortByReferences(tables, references)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from public.${client.escapeIdentifier(name)}`,
    );
    described.push({ name, columns, rows: rows[0]?.count ?? 0 });
  }
  return { tables: described, sequences };
}

/** Each table after those that it refers to, so that the rows find what they refer to. */
function sortByReferences(tables: Table[], references: { from: number; to: number }[]): Table[] {
  const sorted: Table[] = [];
  let remaining = tables;
  while (remaining.length > 0) {
    const waiting = new Set(remaining.map(({ oid }) => oid));
    const blocked = new Set(references.filter(({ to }) => waiting.has(to)).map(({ from }) => from));
    const ready = remaining.filter(({ oid }) => !blocked.has(oid));
    if (ready.length === 0) {
      const names = remaining.map(({ name }) => name).join(', ');
      throw new Error(`Expected tables that refer to each other in one direction, found a circle among: ${names}`);
    }
    sorted.push(...ready);
    remaining = remaining.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** The SQL of a COPY of all columns, in the header's order. */
export function copyStatement(
  client: Client,
  { name, columns }: { name: string; columns: string[] },
  direction: 'to stdout' | 'from stdin',
): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `copy public.${client.escapeIdentifier(name)} (${list}) ${direction}`;
}

/** COPY text that any later version of PostgreSQL reads as the same values. */
export const COPY_SETTINGS = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local extra_float_digits = 3; set local bytea_output = 'hex'`;
