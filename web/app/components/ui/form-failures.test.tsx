// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';
import { openFakeShop } from '../../../test/fake-shop.ts';
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
