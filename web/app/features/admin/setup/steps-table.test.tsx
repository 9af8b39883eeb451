import { type Setup, type SetupStepState, setupResponseSchema } from '@esimshop/contracts/admin-setup';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { setupQuery } from './setup-queries.ts';
import { StepsTable } from './steps-table.tsx';

const READ = 'GET /api/admin/setup';
const LOOK = 'POST /api/admin/setup/looks';
const AT = '2026-11-20T00:00:00.000Z';

const stepOf = (facts: Partial<SetupStepState> = {}): SetupStepState => ({
  ...{ step: 'mail', verdict: 'fail', lookedAt: AT, since: AT, requestedAt: null, asksOthers: true },
  findings: [
    { verdict: 'fail', subject: '', what: 'No mail server', advice: 'See https://docs.example.com/mail first.' },
  ],
  ...facts,
});
const companyStep = stepOf({ step: 'company', verdict: 'pass', asksOthers: false, findings: [] });
const setupOf = (...steps: SetupStepState[]): Setup => ({
  ...{ state: 'test', openedAt: null, timeZone: 'UTC', steps },
  rehearsal: { plan: null, currency: 'USD', order: null },
});
const setupIs = (...steps: SetupStepState[]) => answer(setupResponseSchema, setupOf(...steps));

function Steps() {
  const { data } = useQuery(setupQuery('en'));
  return data ? <StepsTable setup={data} /> : null;
}

async function openSteps(steps: SetupStepState[], routes: Routes = {}) {
  const shop = openFakeShop({ [READ]: [setupIs(...steps)], ...routes });
  const page = renderInShop(<Steps />);
  await page.findByRole('table');
  const press = (name: RegExp) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  return { ...page, shop, press };
}

test('a step that asks others is looked at on request, and what is found then is shown', async () => {
  const requested = stepOf({ requestedAt: new Date().toISOString() });
  const found = stepOf({ verdict: 'pass', findings: [] });
  const { shop, press, findAllByText, findByText, queryByText } = await openSteps([stepOf(), companyStep], {
    [READ]: [setupIs(stepOf(), companyStep), setupIs(found, companyStep)],
    [LOOK]: [setupIs(requested, companyStep)],
  });
  await findByText('No mail server');
  await press(/: Mail$/);
  await findAllByText('Looking...', { exact: false });
  expect(shop.calls(LOOK).map(({ path }) => path)).toEqual(['/api/admin/setup/looks?locale=en&step=mail']);
  await waitFor(() => expect(shop.calls(READ)).toHaveLength(2));
  await waitFor(() => expect(queryByText('No mail server')).toBeNull());
});

test('a step that is being looked at is not asked for again', async () => {
  const { shop, press } = await openSteps([stepOf({ requestedAt: new Date().toISOString() })]);
  await press(/: Mail$/);
  expect(shop.calls(LOOK)).toEqual([]);
});

test.each([
  ['was refused', problem(403, 'forbidden'), 'Nobody could be asked to look'],
  ['whose answer was lost', lost, 'It is not known whether this was done'],
])('a look that %s is told, what was seen stays, and the steps are loaded again', async (_what, refuse, title) => {
  const { shop, press, getByText, getByRole } = await openSteps([stepOf()], { [LOOK]: [refuse] });
  await press(/: Mail$/);
  await waitFor(() => expect(getToast()?.title).toBe(title));
  await waitFor(() => expect(shop.calls(READ)).toHaveLength(2));
  getByText('No mail server');
  expect(getByRole('link', { name: 'https://docs.example.com/mail' }).getAttribute('href')).toBe(
    'https://docs.example.com/mail',
  );
});

test('with no step that asks others, nothing is to be looked at', async () => {
  const { queryByRole, getAllByRole } = await openSteps([companyStep]);
  expect(queryByRole('button')).toBeNull();
  expect(getAllByRole('link')).toHaveLength(1);
});
