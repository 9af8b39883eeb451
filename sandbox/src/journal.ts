import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const newline = 0x0a;

export type Journal<Entry> = {
  /**
   * Returns once the operating system has the entry, so that it survives a killed process.
   * @throws Error of the file system, with no part of the entry left
   */
  append(entry: Entry): void;
  close(): void;
};

/**
 * Opens an append-only file of JSON lines and replays its entries, oldest first.
 * A last line torn by a crash is truncated; an invalid line anywhere else throws.
 */
export function openJournal<Entry>(path: string, replay: (entry: Entry) => void): Journal<Entry> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const intactLength = content.lastIndexOf(newline) + 1;
  replayLines(content.subarray(0, intactLength).toString('utf8'), path, replay);

  const file = openSync(path, 'a', 0o600);
  if (intactLength < content.length) ftruncateSync(file, intactLength);
  let length = intactLength;
  let isClosed = false;
  return {
    append: (entry) => {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        writeFully(file, line);
        length += line.length;
      } catch (error) {
        ftruncateSync(file, length);
        throw error;
      }
    },
    close: () => {
      if (!isClosed) closeSync(file);
      isClosed = true;
    },
  };
}

function replayLines<Entry>(text: string, path: string, replay: (entry: Entry) => void): void {
  let lineNumber = 0;
  for (const line of text.split('\n')) {
    lineNumber += 1;
    if (line === '') continue;
    let entry: Entry;
    try {
      entry = JSON.parse(line) as Entry;
    } catch (error) {
      throw new Error(`Expected JSON in line ${lineNumber} of ${path}; restore the file, or delete it to start over`, {
        cause: error,
      });
    }
    replay(entry);
  }
}

function writeFully(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
