import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a folder takes: links are not followed, and a file with several names counts once. */
export function measureBytes(path: string, counted = new Set<string>()): number {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry?.isDirectory()) {
    return readdirSync(path).reduce((sum, name) => sum + measureBytes(join(path, name), counted), 0);
  }
  const id = `${entry?.dev}:${entry?.ino}`;
  if (!entry?.isFile() || counted.has(id)) return 0;
  counted.add(id);
  return entry.size;
}
