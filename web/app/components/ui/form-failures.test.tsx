import { useQuery } from '@tanstack/react-query';
import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';
import { answer, held, lost, openFakeShop } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { Field } from './field.tsx';
import { LoadFailure } from './load-failure.tsx';
import { ProblemSummary } from './problem-summary.tsx';

test('the summary of a form is an alert whose links lead to the fields', () => {
  const { getByRole } = renderInShop(
    <>
      <ProblemSummary title="One field needs your attention" problems={[{ path: 'mail', text: 'Enter an address' }]} />
      <Field id="mail" label="E-mail" />
    </>,
  );
  expect(getByRole('alert').textContent).toContain('One field needs your attention');
  expect(fireEvent.click(getByRole('link', { name: 'Enter an address' }))).toBe(false);
  expect(document.activeElement).toBe(getByRole('textbox', { name: 'E-mail' }));
});

const FAILURES = [
  ['the connection is lost', new ConnectionError('offline'), /^No connection/],
  ['the shop is busy', new ApiError(503, { code: 'unavailable', detail: 'Pool is empty' }), /^The shop is busy/],
] as const;

test.each(FAILURES)('when %s, the page says in plain words what to do, and offers to try again', (_when, error, en) => {
  openFakeShop({});
  const onRetry = vi.fn();
  const { getByText, getByRole } = renderInShop(<LoadFailure title="Not loaded" error={error} onRetry={onRetry} />);
  getByText(en);
  fireEvent.click(getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

const LOAD = 'GET /api/countries';

/** A part of a page between others, whose failure takes the place of its rows. */
function Countries() {
  const { data, error, refetch } = useQuery({
    queryKey: ['part'],
    queryFn: () => browserApi<string[]>('/api/countries'),
  });
  return (
    <main id="main" tabIndex={-1}>
      <button type="button">Before</button>
      <section>
        {error && <LoadFailure title="Not loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <p role="status">Loading</p>}
        {data?.map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </section>
    </main>
  );
}

test.each([
  ['the rows', answer(z.array(z.string()), ['Turkey']), 'Turkey'],
  ['a second failure', lost, 'Try again'],
])('the focus stays in the page while it loads again, and when %s came', async (_what, next, shown) => {
  const second = held(next);
  openFakeShop({ [LOAD]: [lost, second.answer] });
  const { findByRole, findByText, getByRole } = renderInShop(<Countries />);
  const retry = await findByRole('button', { name: 'Try again' });
  retry.focus();
  await act(async () => void fireEvent.click(retry));
  await findByText('Loading');
  expect(document.activeElement).toBe(getByRole('main'));
  second.release();
  await findByText(shown);
  expect(document.activeElement).toBe(getByRole('main'));
});
