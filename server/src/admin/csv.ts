import { Readable } from 'node:stream';
import type { Separator } from '@esimshop/contracts/csv';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../platform/clock.ts';

/** Rows read and written at a time, which bounds memory whatever the file's length. */
const BATCH = 500;
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATORS: Record<Separator, string> = { comma: ',', semicolon: ';' };

type Cells<Column extends string> = Record<Column, string | number | null | undefined>;

type CsvFile<Column extends string> = {
  /** Its name without the day and the ending. */
  name: string;
  columns: readonly Column[];
  /** Of these, the columns of amounts such as `3.99`. */
  amounts?: readonly Column[];
  separator: Separator;
  batches: AsyncIterable<Cells<Column>[]>;
};

/** Where a batch of rows begins: after this row, or at the first. */
export type Position = { lastId: number | undefined; limit: number };

/** All rows of a file, through a function that reads the rows after a given one; without a transaction. */
export async function* readInBatches<Row extends { id: number }>(
  readNext: (after: Position) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let lastId: number | undefined; ; ) {
    const batch = await readNext({ lastId, limit: BATCH });
    yield batch;
    lastId = batch.at(-1)?.id;
    if (batch.length < BATCH) return;
  }
}

/**
 * Sends a CSV file (RFC 4180, UTF-8 with a byte order mark) that is written as fast as the client takes it. With semicolons it
 * is for an Excel whose decimals have a comma. Texts that a spreadsheet would take for a formula get an apostrophe.
 */
export function sendCsv<Column extends string>(reply: FastifyReply, clock: Clock, file: CsvFile<Column>): FastifyReply {
  const day = clock.now().toISOString().slice(0, 10);
  return reply
    .type('text/csv; charset=utf-8')
    .headers({ 'content-disposition': `attachment; filename="${file.name}-${day}.csv"`, 'cache-control': 'no-store' })
    .send(Readable.from(writeCsv(file), { objectMode: false }));
}

async function* writeCsv<Column extends string>({
  columns,
  amounts = [],
  separator,
  batches,
}: CsvFile<Column>): AsyncGenerator<string> {
  const options = {
    delimiter: SEPARATORS[separator],
    record_delimiter: 'windows',
    quoted_match: ANY_SEPARATOR,
  } as const;
  const isAmount = new Set<Column>(amounts);
  yield BYTE_ORDER_MARK + stringify([[...columns]], options);
  for await (const batch of batches) {
    const records = batch.map((cells) =>
      columns.map((column) => {
        const cell = cells[column] ?? '';
        if (typeof cell === 'number') return cell;
        return isAmount.has(column) ? toAmount(cell, separator) : disarm(cell);
      }),
    );
    if (records.length > 0) yield stringify(records, options);
  }
}

function toAmount(amount: string, separator: Separator): string {
  return separator === 'semicolon' ? amount.replace('.', ',') : amount;
}

const ANY_SEPARATOR = /[;\t]/;
/** At the beginning, or where a spreadsheet may begin a new cell because another sign separates there. */
const FORMULA = /(^|[,;\t\r\n])(["'\s]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A text that no spreadsheet runs as a formula, whatever separator it uses. */
function disarm(text: string): string {
  return text.replace(FORMULA, "$1$2'$3").replace(/^[\t\r]/, "'$&");
}
