import { type ShopFilePreview, shopFilePreviewSchema } from '@esimshop/contracts/shop-file';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { ShopFile } from './shop-file.tsx';

const PREVIEW = 'POST /api/admin/shop-file/preview';
const IMPORT = 'POST /api/admin/shop-file';

const previewing = (preview: ShopFilePreview) => answer(shopFilePreviewSchema, preview);
const changesOf = (basis: string, after: string): ShopFilePreview => ({
  ...{ kind: 'changes', basis },
  changes: [
    { kind: 'section', section: 'company', fields: [{ path: 'name', before: '', after }] },
    { kind: 'rules', added: ['Summer'], removed: ['Winter'], kept: 2 },
  ],
});

function openFile(routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<ShopFile />);
  const choose = (text: string) => {
    const input = page.container.querySelector('input[type=file]') as HTMLInputElement;
    return act(async () => fireEvent.change(input, { target: { files: [new File([text], 'shop.json')] } }));
  };
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const bodies = (route: string) => shop.calls(route).map(({ body }) => body);
  return { ...page, choose, press, bodies };
}

test('a file is imported only once it was seen what it changes, and as it was seen', async () => {
  const { choose, press, bodies, findByRole, getByText, queryByRole, client } = openFile({
    [PREVIEW]: [previewing(changesOf('b1', 'Yolcu'))],
    [IMPORT]: [previewing({ kind: 'changes', changes: [], basis: 'b2' })],
  });
  client.setQueryData(['admin', 'settings'], {});
  await choose('{"a":1}');
  await findByRole('dialog', { name: 'What the file changes' });
  getByText(/: not set → Yolcu/);
  getByText('Pricing rules: 1 added, 1 removed, 2 kept.');
  expect(bodies(IMPORT)).toEqual([]);
  await press('Change all of it');
  await waitFor(() => expect(getToast()?.title).toBe('Imported'));
  expect(bodies(IMPORT)).toEqual([{ text: '{"a":1}', basis: 'b1' }]);
  expect(queryByRole('dialog')).toBeNull();
  expect(client.getQueryState(['admin', 'settings'])?.isInvalidated).toBe(true);
});

test('where somebody was faster, what the file changes now is shown before it is imported', async () => {
  const { choose, press, bodies, findByText } = openFile({
    [PREVIEW]: [previewing(changesOf('b1', 'Yolcu')), previewing(changesOf('b2', 'Gezgin'))],
    [IMPORT]: [problem(409, 'conflict'), previewing({ kind: 'changes', changes: [], basis: 'b3' })],
  });
  await choose('{}');
  await findByText(/→ Yolcu/);
  await press('Change all of it');
  await findByText(/→ Gezgin/);
  expect(getToast()).toMatchObject({ variant: 'destructive' });
  await press('Change all of it');
  await waitFor(() => expect(bodies(IMPORT)).toHaveLength(2));
  expect(bodies(IMPORT)[1]).toEqual({ text: '{}', basis: 'b2' });
});

test('an import whose answer was lost is not said to have changed nothing, and what is left of it is shown', async () => {
  const { choose, press, findByText } = openFile({
    [PREVIEW]: [previewing(changesOf('b1', 'Yolcu')), previewing({ kind: 'changes', changes: [], basis: 'b2' })],
    [IMPORT]: [lost],
  });
  await choose('{}');
  await findByText(/→ Yolcu/);
  await press('Change all of it');
  await findByText(/there is nothing to change\.$/);
  expect(getToast()?.title).toBe('It is not known whether this was done');
});

test('pressing twice imports once', async () => {
  const later = held(previewing({ kind: 'changes', changes: [], basis: 'b2' }));
  const { choose, press, bodies, findByRole } = openFile({
    [PREVIEW]: [previewing(changesOf('b1', 'Yolcu'))],
    [IMPORT]: [later.answer],
  });
  await choose('{}');
  await findByRole('dialog');
  await press('Change all of it');
  await findByRole('button', { name: 'Importing...' });
  await press('Importing...');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Imported'));
  expect(bodies(IMPORT)).toHaveLength(1);
});

test('a file that changes nothing cannot be imported', async () => {
  const { choose, findByText, queryByRole } = openFile({
    [PREVIEW]: [previewing({ kind: 'changes', changes: [], basis: 'b1' })],
  });
  await choose('{}');
  await findByText(/there is nothing to change\.$/);
  expect(queryByRole('button', { name: 'Change all of it' })).toBeNull();
});

test.each([
  [{ code: 'not_json', line: 3 }, /^Line 3 is not JSON\./],
  [{ code: 'other_format' }, /^This is no file that a shop has exported\./],
  [{ code: 'other_version', version: '9' }, /^The file has version 9,/],
  [{ code: 'unknown_section', line: 2, section: 'moon' }, /^Line 2 has “moon”,/],
  [{ code: 'invalid_value', line: 4, path: 'settings.company.country' }, /^Line 4, settings\.company\.country:/],
  [{ code: 'unknown_target', line: 5, name: 'Summer', target: 'XX' }, /^Line 5: the pricing rule “Summer” is for XX,/],
] as const)('a file that is refused says why: %o', async (refusal, sentence) => {
  const { choose, findByText, queryByRole } = openFile({ [PREVIEW]: [previewing({ kind: 'refused', refusal })] });
  await choose('{}');
  await findByText(sentence);
  expect(queryByRole('button', { name: 'Change all of it' })).toBeNull();
});

test('a file whose look was lost opens nothing, and can be chosen again', async () => {
  const { choose, findByRole, queryByRole } = openFile({ [PREVIEW]: [lost, previewing(changesOf('b1', 'Yolcu'))] });
  await choose('{}');
  await waitFor(() => expect(getToast()?.title).toBe('The file could not be looked at'));
  expect(queryByRole('dialog')).toBeNull();
  await choose('{}');
  await findByRole('dialog', { name: 'What the file changes' });
});

test('a file that cannot be read opens nothing and says so', async () => {
  const { container, queryByRole } = openFile({});
  const file = new File(['{}'], 'shop.json');
  file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  await waitFor(() => expect(getToast()?.title).toBe('The file could not be looked at'));
  expect(queryByRole('dialog')).toBeNull();
});

test('a picture is read as far as a file may be long, without its control characters', async () => {
  const { choose, bodies, findByText } = openFile({
    [PREVIEW]: [previewing({ kind: 'refused', refusal: { code: 'other_format' } })],
  });
  await choose('\u0000PNG\u0001\n');
  await findByText(/^This is no file that a shop has exported\./);
  expect(bodies(PREVIEW)).toEqual([{ text: '\uFFFDPNG\uFFFD\n' }]);
});
