import { type AdminPageText, adminPageTextSchema } from '@esimshop/contracts/admin-pages';
import { useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderHookInShop } from '../../../../test/render.tsx';
import { PAGES_KEY, pageTextQuery } from './page-queries.ts';
import { usePageEditor } from './use-page-editor.ts';

const DRAFT = 'PUT /api/admin/pages/draft';
const PUBLISH = 'POST /api/admin/pages/publish';
const DISCARD = 'POST /api/admin/pages/discard';
const KEY = 'pageText.en.pages/about-us';

const ref = { page: 'pages/about-us', locale: 'en' } as const;
const text: AdminPageText = {
  ...ref,
  ...{ path: '/pages/about-us', current: 'Old words.', version: 1, isDelivered: false, update: null },
  ...{ isBehindLanguage: false, draft: null, versions: [], values: {}, orders: null, timeZone: 'UTC' },
};
const draftOf = (source: string, revision = 1) => ({
  draft: { source, revision, basedOn: 1, at: '2026-11-27T01:00:00.000Z', by: 'selin', publishOn: null },
});
const textWith = (facts: Partial<AdminPageText> = {}) => answer(adminPageTextSchema, { ...text, ...facts });

function openEditor(routes: Routes = {}, loaded = text) {
  const shop = openFakeShop({ 'GET /api/admin/pages/text': [answer(adminPageTextSchema, loaded)], ...routes });
  return { shop, ...showEditor(loaded) };
}

function showEditor(loaded: AdminPageText) {
  const page = renderHookInShop(() => usePageEditor(useQuery(pageTextQuery(ref)).data ?? loaded, 'A template.'), {
    prepare: (client) => client.setQueryData([...PAGES_KEY, 'en'], {}),
  });
  const editor = () => page.result.current;
  const isListOutdated = () => page.client.getQueryState([...PAGES_KEY, 'en'])?.isInvalidated;
  return { ...page, editor, isListOutdated, type: (source: string) => act(async () => editor().type(source)) };
}

const isLeavingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what is typed is kept in the tab until it is saved over what was seen, and leaving asks until then', async () => {
  const { shop, editor, type, isListOutdated } = openEditor({ [DRAFT]: [textWith(draftOf('New words.'))] });
  expect([editor().source, editor().isTyped, isLeavingAsked()]).toEqual(['Old words.', false, false]);
  await type('New words.');
  expect([editor().isTyped, editor().isNew, isLeavingAsked()]).toEqual([true, true, true]);
  expect(sessionStorage.getItem(KEY)).toContain('New words.');
  await act(async () => editor().save());
  await waitFor(() => expect(editor().isTyped).toBe(false));
  expect(shop.calls(DRAFT).map(({ body }) => body)).toEqual([
    { ...ref, source: 'New words.', version: 1, revision: 0, publishOn: null },
  ]);
  expect([editor().source, sessionStorage.getItem(KEY), isLeavingAsked()]).toEqual(['New words.', null, false]);
  await waitFor(() => expect(isListOutdated()).toBe(true));
});

test('what was typed before a reload is there again, over the version that it was typed over', async () => {
  const first = openEditor();
  await first.type('My words.');
  const stored = sessionStorage.getItem(KEY) as string;
  first.unmount();
  const newer = { ...text, version: 2, current: 'Their words.' };
  const shop = openFakeShop({
    'GET /api/admin/pages/text': [answer(adminPageTextSchema, newer)],
    [DRAFT]: [problem(409, 'conflict', { current: newer })],
  });
  sessionStorage.setItem(KEY, stored);
  const { editor } = showEditor(newer);
  expect([editor().source, editor().isTyped]).toEqual(['My words.', true]);
  await act(async () => editor().save());
  await waitFor(() => expect(editor().theirs).toEqual(newer));
  expect(shop.calls(DRAFT)[0]?.body).toMatchObject({ source: 'My words.', version: 1, revision: 0 });
});

test.each([
  ['saved', DRAFT, 'It is not known whether this was done', lost, 'No connection. Try again once you are back online.'],
  ['published', PUBLISH, 'Not published', problem(422, 'invalid_input'), 'Please check what you entered.'],
] as const)('a text that could not be %s stays typed', async (_what, route, title, refuse, reason) => {
  const { editor, type } = openEditor({ [route]: [refuse] });
  await type('New words.');
  await act(async () =>
    route === DRAFT ? editor().save() : editor().publish({ source: 'New words.' }, () => undefined),
  );
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', title, description: reason }));
  expect([editor().source, editor().isTyped, editor().theirs]).toEqual(['New words.', true, undefined]);
  expect(sessionStorage.getItem(KEY)).toContain('New words.');
});

const theirs = { ...text, version: 2, current: 'Their words.', ...draftOf('Their draft.', 4) };
const conflict = problem(409, 'conflict', { current: theirs });

test('another’s version can be taken instead of one’s own', async () => {
  const { editor, type } = openEditor({ [PUBLISH]: [conflict] });
  await type('My words.');
  await act(async () => editor().publish({ source: 'My words.' }, () => undefined));
  await waitFor(() => expect(editor().theirs).toEqual(theirs));
  expect([getToast(), editor().source]).toEqual([undefined, 'My words.']);
  await act(async () => editor().takeTheirs());
  await waitFor(() => expect(editor().source).toBe('Their draft.'));
  expect([editor().isTyped, editor().theirs, sessionStorage.getItem(KEY)]).toEqual([false, undefined, null]);
});

test('another’s version is overwritten only once it was seen', async () => {
  const published = textWith({ version: 3, current: 'My words.' });
  const { shop, editor, type } = openEditor({ [PUBLISH]: [conflict, published] });
  await type('My words.');
  await act(async () => editor().publish({ source: 'My words.' }, () => undefined));
  await waitFor(() => expect(editor().theirs).toBeDefined());
  await act(async () => editor().keepMine());
  expect([editor().theirs, editor().source, editor().isTyped]).toEqual([undefined, 'My words.', true]);
  await act(async () => editor().publish({ source: 'My words.' }, () => undefined));
  await waitFor(() => expect(getToast()?.title).toBe('Published'));
  expect(shop.calls(PUBLISH).map(({ body }) => body)).toEqual([
    { ...ref, source: 'My words.', version: 1, revision: 0 },
    { ...ref, source: 'My words.', version: 2, revision: 4 },
  ]);
});

test('a version that is taken up again is named also when it goes over another’s', async () => {
  const { shop, editor } = openEditor({ [PUBLISH]: [conflict, lost] });
  await act(async () => editor().type('First words.', 1));
  await act(async () => editor().publish({ source: 'First words.' }, () => undefined));
  await waitFor(() => expect(editor().theirs).toBeDefined());
  await act(async () => editor().keepMine());
  await act(async () => editor().publish({ source: 'First words.' }, () => undefined));
  await waitFor(() => expect(shop.calls(PUBLISH)).toHaveLength(2));
  expect(shop.calls(PUBLISH)[1]?.body).toMatchObject({ version: 2, restores: 1 });
});

test('a version that is taken up again is named when it is published, unless it was changed', async () => {
  const { shop, editor, type } = openEditor({ [PUBLISH]: [lost] });
  await act(async () => editor().type('First words.', 1));
  await act(async () => editor().publish({ source: 'First words.' }, () => undefined));
  await waitFor(() => expect(editor().isPublishing).toBe(false));
  await type('First words, changed.');
  await act(async () => editor().publish({ source: 'First words, changed.' }, () => undefined));
  await waitFor(() => expect(shop.calls(PUBLISH)).toHaveLength(2));
  expect(shop.calls(PUBLISH)[0]?.body).toMatchObject({ restores: 1 });
  expect(shop.calls(PUBLISH)[1]?.body).not.toHaveProperty('restores');
});

test('a draft is thrown away as it was shown, and one that is newer stays', async () => {
  const newer = { ...text, ...draftOf('Their draft.', 2) };
  const { shop, editor } = openEditor(
    { [DISCARD]: [problem(409, 'conflict', { current: newer }), textWith()] },
    { ...text, ...draftOf('My draft.') },
  );
  expect(editor().source).toBe('My draft.');
  await act(async () => editor().discard());
  await waitFor(() => expect(editor().theirs).toEqual(newer));
  await act(async () => editor().takeTheirs());
  await waitFor(() => expect(editor().source).toBe('Their draft.'));
  await act(async () => editor().discard());
  await waitFor(() => expect(editor().source).toBe('Old words.'));
  expect(shop.calls(DISCARD).map(({ body }) => body)).toEqual([
    { ...ref, revision: 1 },
    { ...ref, revision: 2 },
  ]);
});

test.each([
  ['saved', DRAFT, textWith(draftOf('My words.', 3)), { version: 1, revision: 3 }],
  ['published', PUBLISH, textWith({ version: 2, current: 'My words.' }), { version: 2, revision: 0 }],
] as const)('what is typed while a text is being %s stays typed, over it', async (_what, route, answered, seen) => {
  const later = held(answered);
  const { shop, editor, type } = openEditor({
    [PUBLISH]: [later.answer],
    [DRAFT]: route === DRAFT ? [later.answer, lost] : [lost],
  });
  await type('My words.');
  await act(async () =>
    route === DRAFT ? editor().save() : editor().publish({ source: 'My words.' }, () => undefined),
  );
  await type('My words, and more.');
  later.release();
  await waitFor(() => expect([editor().isSaving, editor().isPublishing]).toEqual([false, false]));
  expect([editor().source, editor().isTyped]).toEqual(['My words, and more.', true]);
  expect(sessionStorage.getItem(KEY)).toContain('and more');
  await act(async () => editor().save());
  await waitFor(() => expect(getToast()).toMatchObject({ title: 'It is not known whether this was done' }));
  expect(shop.calls(DRAFT).at(-1)?.body).toMatchObject({ source: 'My words, and more.', ...seen });
});

test('an undo takes back what was typed, asks the shop for nothing, and leaves nothing in the tab', async () => {
  const { shop, editor, type } = openEditor({}, { ...text, ...draftOf('My draft.') });
  await type('My words.');
  await act(async () => editor().undo());
  await waitFor(() => expect(editor().source).toBe('My draft.'));
  expect([sessionStorage.getItem(KEY), shop.calls(DISCARD)]).toEqual([null, []]);
});

test('a page without a text begins with the template, which is not typed', async () => {
  const { editor } = openEditor({}, { ...text, current: null, version: 0 });
  expect([editor().source, editor().isTyped, editor().isNew]).toEqual(['A template.', false, false]);
});

test('a draft with a day is saved for that day, and the dialog is told once it is done', async () => {
  const later = held(textWith(draftOf('New words.')));
  const { shop, editor, type } = openEditor({ [DRAFT]: [later.answer] });
  await type('New words.');
  let isDone = false;
  await act(async () =>
    editor().schedule('2199-01-01', () => {
      isDone = true;
    }),
  );
  await waitFor(() => expect(editor().isSaving).toBe(true));
  expect(isDone).toBe(false);
  later.release();
  await waitFor(() => expect(isDone).toBe(true));
  expect(shop.calls(DRAFT)[0]?.body).toMatchObject({ source: 'New words.', publishOn: '2199-01-01' });
});
