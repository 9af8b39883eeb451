import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Of the files that a cell of a table names, with or without one of their tests: those that do not exist, or lack it. */
export function listMissingEvidence(evidence: string): string[] {
  return [...evidence.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)].flatMap(([whole, path = '', title]) => {
    const file = `${ROOT}/${path}`;
    return existsSync(file) && (!title || readFileSync(file, 'utf8').includes(title)) ? [] : [whole];
  });
}
