import { SETUP_STEP_NAMES, type Setup, setupResponseSchema } from '@esimshop/contracts/admin-setup';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, lost, openFakeShop, problem } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { Opening } from './opening.tsx';
import { setupQuery } from './setup-queries.ts';

const READ = 'GET /api/admin/setup';
const OPEN = 'POST /api/admin/setup/open';
const AT = '2026-11-20T00:00:00.000Z';

const ready: Setup = {
  ...{ state: 'live', openedAt: null, timeZone: 'UTC', rehearsal: { plan: null, currency: 'USD', order: null } },
  steps: SETUP_STEP_NAMES.map((step) => ({
    ...{ step, verdict: 'pass', findings: [], since: AT, lookedAt: AT, requestedAt: null, asksOthers: false },
  })),
};
const setupIs = (setup: Setup) => answer(setupResponseSchema, setup);

function LoadedOpening() {
  const { data } = useQuery(setupQuery('en'));
  return data ? <Opening setup={data} /> : null;
}

test.each([
  ['was refused', problem(409, 'setup_incomplete'), ready, 'The shop was not opened'],
  ['whose answer was lost', lost, { ...ready, state: 'open', openedAt: AT }, 'It is not known whether this was done'],
] as const)('an opening that %s says so, and the page shows how it is', async (_what, refuse, then, title) => {
  const shop = openFakeShop({ [READ]: [setupIs(ready), setupIs(then)], [OPEN]: [refuse] });
  const { findByRole, queryByRole } = renderInShop(<LoadedOpening />);
  fireEvent.click(await findByRole('button', { name: 'Open your shop' }));
  await waitFor(() => expect(getToast()?.title).toBe(title));
  await waitFor(() => expect(shop.calls(READ)).toHaveLength(2));
  await waitFor(() => expect(queryByRole('button') === null).toBe(then.state === 'open'));
});
