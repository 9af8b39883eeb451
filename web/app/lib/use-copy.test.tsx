import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInShop } from '../../test/render.tsx';
import { getToast } from './toast.ts';
import { useCopy } from './use-copy.ts';

function Copies() {
  const { copy, isCopied, copied } = useCopy();
  return (
    <button type="button" onClick={() => void copy('LPA:1$smdp.example$CODE')}>
      {isCopied ? copied : 'Copy'}
    </button>
  );
}

afterEach(() => vi.unstubAllGlobals());

test('a press copies the text, and says so', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { getByRole, findByText } = renderInShop(<Copies />);
  fireEvent.click(getByRole('button'));
  await findByText('Copied');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('LPA:1$smdp.example$CODE');
});

test.each([
  ['refuses', { clipboard: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) } }],
  ['has no clipboard, as over plain HTTP', {}],
])('where the browser %s, it asks to copy by hand', async (_name, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const { getByRole, queryByText } = renderInShop(<Copies />);
  fireEvent.click(getByRole('button'));
  await waitFor(() => expect(getToast()?.title).toBe('Your browser did not allow copying'));
  expect(queryByText('Copied')).toBeNull();
});
