import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isOnPage, isUnitTested, type Section } from './row.ts';
import { stateNames } from './states.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Inconsistencies of the table: duplicate ids, states without a row, tests that do not exist. */
export function findGaps(sections: readonly Section[]): string[] {
  const rows = sections.flatMap((section) => section.rows);
  const ids = rows.map(({ id }) => id);
  const states = new Set(rows.filter(isOnPage).map(({ state }) => state));
  return [
    ...ids.filter((id, position) => ids.indexOf(id) !== position).map((id) => `duplicate id ${id}`),
    ...stateNames.filter((state) => !states.has(state)).map((state) => `no row for the state ${state}`),
    ...rows
      .filter(isUnitTested)
      .flatMap(({ id, file, test }) => (hasTest(file, test) ? [] : [`${id}: ${file} has no test “${test}”`])),
  ];
}

/** A test that is written once for both languages ends with the language. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(ROOT + file)) return false;
  const text = readFileSync(ROOT + file, 'utf8');
  return text.includes(`('${title}'`) || text.includes(`(\`${title}, in \${language}\``);
}
