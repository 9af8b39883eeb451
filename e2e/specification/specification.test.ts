import { expect, test } from '../setup/journey.ts';
import { isText, isVisited, type LookRow, type TextRow } from './row.ts';
import { createScene, type Scene } from './scene.ts';
import { sections } from './sections.ts';
import { openState, stateNames } from './states.ts';
import { findText, toPattern } from './texts.ts';

const visited = sections.flatMap(({ rows }) => rows.filter(isVisited));

async function checkText({ page, language }: Scene, { says, key, as, to, sameInTurkish }: TextRow): Promise<void> {
  const english = findText('en', key);
  const turkish = findText('tr', key);
  if (!sameInTurkish) expect(turkish).not.toBe(english);
  const words = toPattern(language === 'en' ? says : turkish);
  const found = (as ? page.getByRole(as, { name: words }) : page.getByText(words)).filter({ visible: true }).first();
  await expect(found).toBeVisible();
  if (to) await expect(found).toHaveAttribute('href', to);
}

const check = (scene: Scene, row: TextRow | LookRow) => (isText(row) ? checkText(scene, row) : row.look(scene));

for (const language of ['en', 'tr'] as const) {
  test.describe(language === 'en' ? 'in English' : 'in Turkish', () => {
    test.use({ locale: language === 'en' ? 'en-US' : 'tr-TR', expectedStatuses: [0, 401, 402, 404, 503] });

    for (const state of stateNames) {
      const rows = visited.filter((row) => row.state === state);
      test(`${state}: ${rows.length} sayings of the specification hold`, async ({ page, visitor, sandbox }) => {
        const scene = createScene({ page, visitor, sandbox, language });
        await scene.watchToasts();
        await openState(state, scene);
        // Words first: some of the looks press what takes them away.
        const inOrder = [...rows.filter(isText), ...rows.filter((row) => !isText(row))];
        for (const row of inOrder) await test.step(`${row.id}: ${row.says}`, () => check(scene, row));
      });
    }
  });
}
