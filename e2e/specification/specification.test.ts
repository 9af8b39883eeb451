import { expect, test } from '../setup/journey.ts';
import { findText, toPattern } from '../setup/texts.ts';
import { isOnPage, isText, type TextRow } from './row.ts';
import { createScenario, type Scenario } from './scenario.ts';
import { sections } from './sections.ts';
import { openState, stateNames } from './states.ts';
import { recordToasts } from './toasts.ts';

const rowsOnPages = sections.flatMap(({ rows }) => rows.filter(isOnPage));

async function expectText({ page, language }: Scenario, { says, key, role, to }: TextRow): Promise<void> {
  const turkish = findText('tr', key);
  expect(turkish).not.toBe(findText('en', key));
  const pattern = toPattern(language === 'en' ? says : turkish);
  const matches = role ? page.getByRole(role, { name: pattern }) : page.getByText(pattern);
  const found = matches.filter({ visible: true }).first();
  await expect(found).toBeVisible();
  if (to) await expect(found).toHaveAttribute('href', to);
}

for (const language of ['en', 'tr'] as const) {
  test.describe(language === 'en' ? 'in English' : 'in Turkish', () => {
    test.use({ locale: language === 'en' ? 'en-US' : 'tr-TR', expectedStatuses: [0, 401, 402, 404, 503] });

    for (const state of stateNames) {
      const rows = rowsOnPages.filter((row) => row.state === state);
      test(`${state}: ${rows.length} rows`, async ({ page, visitor, sandbox }) => {
        const scenario = createScenario({ page, visitor, sandbox, language });
        await recordToasts(page);
        await openState(state, scenario);
        // Texts first: some checks press what makes them disappear.
        for (const row of rows.toSorted((a, b) => Number(isText(b)) - Number(isText(a)))) {
          await test.step(`${row.id}: ${row.says}`, () =>
            isText(row) ? expectText(scenario, row) : row.run(scenario));
        }
      });
    }
  });
}
