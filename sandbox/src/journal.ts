import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const newline = 0x0a;
const CHUNK_BYTES = 1_000_000;

/** The bytes of an entry in its file. */
export type EntryPlace = { start: number; bytes: number };

export type Journal<Entry> = {
  /**
   * Returns once the operating system has the entry, so that it survives a killed process.
   * @throws Error of the file system, with no part of the entry left
   */
  append(entry: Entry): EntryPlace;
  /** Reads an entry again. */
  read(place: EntryPlace): Entry;
  close(): void;
};

/**
 * Opens an append-only file of JSON lines and replays its entries, oldest first.
 * A last line torn by a crash is truncated; an invalid line anywhere else throws.
 */
export function openJournal<Entry>(path: string, replay: (entry: Entry, place: EntryPlace) => void): Journal<Entry> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'a+', 0o600);
  let intactLength: number;
  try {
    intactLength = replayLines(file, path, replay);
    if (intactLength < fstatSync(file).size) ftruncateSync(file, intactLength);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  let length = intactLength;
  let isClosed = false;
  return {
    append: (entry) => {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        writeFully(file, line);
      } catch (error) {
        ftruncateSync(file, length);
        throw error;
      }
      const place = { start: length, bytes: line.length - 1 };
      length += line.length;
      return place;
    },
    read: ({ start, bytes }) => {
      const line = Buffer.alloc(bytes);
      readSync(file, line, 0, bytes, start);
      return JSON.parse(line.toString('utf8')) as Entry;
    },
    close: () => {
      if (!isClosed) closeSync(file);
      isClosed = true;
    },
  };
}

/** Replays every whole line, a part of the file in memory at a time, and returns where the last one ends. */
function replayLines<Entry>(file: number, path: string, replay: (entry: Entry, place: EntryPlace) => void): number {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let begun: Buffer[] = [];
  let intactLength = 0;
  let lineNumber = 0;
  for (let position = 0; ; ) {
    const bytes = readSync(file, chunk, 0, CHUNK_BYTES, position);
    if (bytes === 0) return intactLength;
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1 && end < bytes; end = chunk.indexOf(newline, start)) {
      const line = Buffer.concat([...begun, chunk.subarray(start, end)]).toString('utf8');
      begun = [];
      lineNumber += 1;
      start = end + 1;
      const place = { start: intactLength, bytes: position + end - intactLength };
      intactLength = position + start;
      if (line !== '') replay(parseLine(line, lineNumber, path), place);
    }
    begun.push(Buffer.from(chunk.subarray(start, bytes)));
    position += bytes;
  }
}

function parseLine<Entry>(line: string, lineNumber: number, path: string): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch (error) {
    throw new Error(`Expected JSON in line ${lineNumber} of ${path}; restore the file, or delete it to start over`, {
      cause: error,
    });
  }
}

function writeFully(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
