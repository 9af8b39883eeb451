import { expect, test } from '../setup/journey.ts';
import { findText, toPattern } from '../setup/texts.ts';
import { createVisitor } from '../setup/visitor.ts';
import { isOnPage, isText, type TextRow } from './row.ts';
import { createScenario, type Scenario } from './scenario.ts';
import { sections } from './sections.ts';
import { openState, type StateName, stateNames } from './states.ts';
import { recordToasts } from './toasts.ts';

/** States that are opened in one tab, by a new visitor each: a tab compiles the shop's scripts once. */
const STATES_PER_TAB = 8;

/** English has the specification's own words. `LANGUAGES=all` looks for their translations on the same pages. */
const LANGUAGES = process.env.LANGUAGES === 'all' ? (['en', 'tr'] as const) : (['en'] as const);

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

async function expectRows(state: StateName, scenario: Scenario): Promise<void> {
  await openState(state, scenario);
  const rows = rowsOnPages.filter((row) => row.state === state);
  // Texts first: some checks press what makes them disappear.
  for (const row of rows.toSorted((a, b) => Number(isText(b)) - Number(isText(a)))) {
    await test.step(`${row.id}: ${row.says}`, () => (isText(row) ? expectText(scenario, row) : row.run(scenario)));
  }
}

for (const language of LANGUAGES) {
  test.describe(language === 'en' ? 'in English' : 'in Turkish', () => {
    test.use({ locale: language === 'en' ? 'en-US' : 'tr-TR', expectedStatuses: [0, 401, 402, 404, 503] });

    for (let first = 0; first < stateNames.length; first += STATES_PER_TAB) {
      const states = stateNames.slice(first, first + STATES_PER_TAB);
      test(`${states.at(0)} to ${states.at(-1)}: ${states.length} states`, async ({ page, request, sandbox }) => {
        const size = page.viewportSize();
        await recordToasts(page);
        for (const state of states) {
          await test.step(state, async () => {
            const visitor = createVisitor({ page, request });
            if (size) await page.setViewportSize(size);
            await visitor.takeTab();
            await expectRows(state, createScenario({ page, visitor, sandbox, language }));
            await visitor.leaveTab();
          });
        }
      });
    }
  });
}
