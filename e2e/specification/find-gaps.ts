import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isProven, isVisited, type Section } from './row.ts';
import { stateNames } from './states.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What does not hold together in the table: ids that come twice, states nobody looks at, tests that are gone. */
export function findGaps(sections: readonly Section[]): string[] {
  const rows = sections.flatMap((section) => section.rows);
  const ids = rows.map(({ id }) => id);
  const looked = new Set(rows.filter(isVisited).map(({ state }) => state));
  return [
    ...ids.filter((id, position) => ids.indexOf(id) !== position).map((id) => `${id} comes twice`),
    ...stateNames.filter((state) => !looked.has(state)).map((state) => `nothing is looked at in: ${state}`),
    ...rows
      .filter(isProven)
      .flatMap(({ id, file, test }) => (hasTest(file, test) ? [] : [`${id}: ${file} has no test “${test}”`])),
  ];
}

function hasTest(file: string, title: string): boolean {
  return existsSync(ROOT + file) && readFileSync(ROOT + file, 'utf8').includes(`('${title}'`);
}
