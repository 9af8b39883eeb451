import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { openFakeShop, problem } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { catchSavedFiles } from '../../../../test/saved-files.ts';
import { CsvButton } from './csv-button.tsx';

const ROUTE = 'GET /api/admin/books.csv';
const HEAD = 'day,amount\r\n';

/** A file that is still being written. */
function openFile() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="books.csv"' };
  return {
    answer: () => new Response(readable, { headers }),
    write: (text: string) => writer.write(new TextEncoder().encode(text)),
    close: () => writer.close(),
    breakOff: () => writer.abort(new TypeError('network error')),
  };
}

const show = () => renderInShop(<CsvButton path="/api/admin/books.csv?separator=comma">Export CSV</CsvButton>);

test('a file that takes long says how many rows have come, and is saved whole', async () => {
  const saved = catchSavedFiles();
  const file = openFile();
  openFakeShop({ [ROUTE]: [file.answer] });
  const { getByRole, findByText } = show();
  fireEvent.click(getByRole('button', { name: 'Export CSV' }));
  await file.write(`${HEAD}1,2.00\r\n`);
  await findByText('1 row');
  await file.write('2,3.00\r\n'.repeat(1999));
  await findByText('2,000 rows');
  expect(saved).toEqual([]);
  await file.close();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('books.csv');
  expect(await saved[0]?.content.text()).toBe(`${HEAD}1,2.00\r\n${'2,3.00\r\n'.repeat(1999)}`);
  await waitFor(() => expect(getByRole('button', { name: 'Export CSV' }).ariaBusy).toBeFalsy());
});

test('of a file that breaks off nothing is saved, and it can be asked for again', async () => {
  const saved = catchSavedFiles();
  const broken = openFile();
  openFakeShop({ [ROUTE]: [broken.answer, problem(503, 'unavailable')] });
  const { getByRole } = show();
  fireEvent.click(getByRole('button', { name: 'Export CSV' }));
  await broken.write(`${HEAD}1,2.00\r\n`);
  await broken.breakOff();
  await waitFor(() => expect(getToast()?.title).toBe('The file was not saved'));
  fireEvent.click(getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(getByRole('button', { name: 'Export CSV' }).ariaBusy).toBeFalsy());
  expect(saved).toEqual([]);
});
