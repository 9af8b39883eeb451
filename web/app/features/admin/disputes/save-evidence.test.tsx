import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { catchSavedFiles } from '../../../../test/saved-files.ts';
import { SaveEvidence } from './save-evidence.tsx';

const EVIDENCE = 'GET /api/admin/orders/7/disputes/2/evidence';
const pdf = () =>
  new Response('%PDF-', {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="ES-7-tr.pdf"' },
  });

function openEvidence(answers: Routes[string]) {
  const shop = openFakeShop({ [EVIDENCE]: answers });
  const saved = catchSavedFiles();
  const path = '/api/admin/orders/7/disputes/2/evidence?locale=tr';
  const page = renderInShop(<SaveEvidence path={path} language="Türkçe" />);
  const press = () => act(async () => fireEvent.click(page.getByRole('button')));
  return { ...page, shop, saved, press };
}

test('the evidence is saved in its language under the name that the shop gives it', async () => {
  const { shop, saved, press } = openEvidence([pdf]);
  await press();
  await waitFor(() => expect(saved).toMatchObject([{ name: 'ES-7-tr.pdf' }]));
  expect(shop.calls(EVIDENCE)[0]?.path).toContain('?locale=tr');
});

test('while the file is being made, another press asks for no second one', async () => {
  const later = held(pdf);
  const { shop, saved, press, getByRole } = openEvidence([later.answer]);
  await press();
  await waitFor(() => expect(getByRole('button').getAttribute('aria-busy')).toBe('true'));
  await press();
  later.release();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(shop.calls(EVIDENCE)).toHaveLength(1);
});

test.each([
  ['refused', problem(404, 'order_not_found')],
  ['lost', lost],
])('a file that is %s is said to be missing, saves nothing, and can be asked for again', async (_what, fail) => {
  const { saved, press } = openEvidence([fail, pdf]);
  await press();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', title: 'The PDF could not be made' }));
  expect(saved).toEqual([]);
  await press();
  await waitFor(() => expect(saved).toHaveLength(1));
});
