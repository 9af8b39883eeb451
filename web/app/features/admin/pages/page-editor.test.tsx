import {
  type AdminPage,
  type AdminPageText,
  adminPageTextSchema,
  type PreviewPage,
  pagePreviewSchema,
} from '@esimshop/contracts/admin-pages';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, type Call, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { PageEditor } from './page-editor.tsx';

const TEXT = 'GET /api/admin/pages/text';
const PREVIEW = 'POST /api/admin/pages/preview';
const DRAFT = 'PUT /api/admin/pages/draft';
const PUBLISH = 'POST /api/admin/pages/publish';

const cell = { state: 'published' as const, version: 1, older: null, draft: null, publishOn: null };
const about: AdminPage = {
  ...{ page: 'pages/about-us', path: '/pages/about-us', title: 'About us', isDelivered: true, isHidden: false },
  ...{ place: 'none', cells: { en: cell, tr: cell }, changed: null },
};
const text: AdminPageText = {
  ...{ page: 'pages/about-us', locale: 'en', path: '/pages/about-us', current: 'Old words.', version: 1 },
  ...{ isDelivered: false, update: null, isBehindLanguage: false, draft: null, versions: [], values: {} },
  ...{ orders: null, timeZone: 'UTC' },
};
const turkish: AdminPageText = { ...text, locale: 'tr', current: 'Eski sözler.' };
const answerText = (facts: Partial<AdminPageText> = {}) => answer(adminPageTextSchema, { ...text, ...facts });
/** Answers in the language that is asked for. */
const both = (call: Call) => answer(adminPageTextSchema, call.path.includes('locale=tr') ? turkish : text)(call);
/** The words as a page. */
const shown = (call: Call) => {
  const { source } = call.body as PreviewPage;
  const page = { frontMatter: { title: 'About us' }, intro: `<p>${source}</p>`, sections: [] };
  return answer(pagePreviewSchema, { problems: [], words: source.split(' ').length, text: page })(call);
};

function openEditor(routes: Routes, { locale = 'en', language = 'en' as Language, page = about } = {}) {
  const shop = openFakeShop({ [TEXT]: [both], [PREVIEW]: [shown], ...routes });
  const ui = (shownLocale: string) => (
    <PageEditor page={page} locale={shownLocale as AdminPageText['locale']} pages={[page]} />
  );
  const view = renderInShop(ui(locale), { language });
  const source = () => view.findByRole('textbox', { name: 'Text' }) as Promise<HTMLTextAreaElement>;
  const type = async (value: string) => fireEvent.change(await source(), { target: { value } });
  const press = (name: string) => act(async () => fireEvent.click(view.getByRole('button', { name })));
  const mode = (name: string) => act(async () => fireEvent.click(view.getByRole('radio', { name })));
  return { ...view, shop, source, type, press, mode, go: (next: string) => view.rerender(ui(next)) };
}

test('another language that cannot be loaded is said not to be there, and is loaded by another try', async () => {
  const answers = [answerText(), lost, answer(adminPageTextSchema, turkish)];
  const { mode, source, findByRole, findByText } = openEditor({ [TEXT]: answers });
  await source();
  await mode('Other languages');
  fireEvent.click(await findByRole('button', { name: 'Try again' }));
  await findByText('Eski sözler.');
});

test('a language that has no text says so, and not before it is known', async () => {
  const later = held(answer(adminPageTextSchema, { ...turkish, current: null, version: 0 }));
  const { mode, source, findByText, queryByText, getByText } = openEditor({ [TEXT]: [answerText(), later.answer] });
  await source();
  await mode('Other languages');
  getByText('Loading...');
  expect(queryByText('Missing')).toBeNull();
  later.release();
  await findByText('Missing');
});

test('the late text of a language that was left does not stand in the one that is open', async () => {
  const english = held(answerText());
  const { go, source } = openEditor({ [TEXT]: [english.answer, both] });
  go('tr');
  expect((await source()).value).toBe('Eski sözler.');
  english.release();
  await act(async () => undefined);
  expect([(await source()).value, (await source()).lang]).toEqual(['Eski sözler.', 'tr']);
});

test('what is typed stays over another’s version that is loaded meanwhile, and is not saved over it unseen', async () => {
  const newer = { ...text, version: 2, current: 'Their words.' };
  const { client, shop, source, type, press, findByText } = openEditor({
    [TEXT]: [answerText(), answerText({ version: 2, current: 'Their words.' })],
    [DRAFT]: [problem(409, 'conflict', { current: newer })],
  });
  await type('My words.');
  await act(() => client.invalidateQueries({ queryKey: ['admin', 'page-text'] }));
  await findByText('Publish version 3');
  expect((await source()).value).toBe('My words.');
  await press('Save draft');
  await findByText(/Yours is kept/);
  expect(shop.calls(DRAFT)[0]?.body).toMatchObject({ source: 'My words.', version: 1 });
});

test('what nobody has typed over follows the text that is loaded anew', async () => {
  const { client, source } = openEditor({
    [TEXT]: [answerText(), answerText({ version: 2, current: 'Their words.' })],
  });
  await source();
  await act(() => client.invalidateQueries({ queryKey: ['admin', 'page-text'] }));
  await waitFor(async () => expect((await source()).value).toBe('Their words.'));
});

test('a text that could not be published stays typed, and is published once by the next try', async () => {
  const later = held(answerText({ version: 2, current: 'New words.' }));
  const { shop, source, type, press, getByRole, findByText } = openEditor({ [PUBLISH]: [lost, later.answer] });
  await type('New words.');
  for (const _ of ['lost', 'held']) {
    await press('Publish version 2');
    fireEvent.click(within(getByRole('dialog')).getByRole('button', { name: 'Publish version 2' }));
    if (shop.calls(PUBLISH).length < 2)
      await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  }
  await findByText('Publishing...');
  await press('Publishing...');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Published'));
  expect([(await source()).value, shop.calls(PUBLISH).length]).toEqual(['New words.', 2]);
});

test('nothing new cannot be published, and a title as long as can be is said in full', async () => {
  const title = 'Ş'.repeat(200);
  const { shop, press, source, getByRole } = openEditor({}, { page: { ...about, title } });
  await source();
  getByRole('heading', { level: 2, name: `${title}, English` });
  await press('Publish version 2');
  expect(getByRole('button', { name: 'Publish version 2' }).getAttribute('aria-disabled')).toBe('true');
  expect(shop.calls(PUBLISH)).toEqual([]);
});

test('in Turkish a draft with a day is named in Turkish words', async () => {
  const draft = {
    ...{ source: 'Yeni sözler.', revision: 1, basedOn: 1, at: '2025-11-20T21:30:00.000Z', by: 'selin' },
    publishOn: '2199-01-01',
  };
  const { findByText, getByRole } = openEditor(
    { [TEXT]: [answer(adminPageTextSchema, { ...turkish, draft, timeZone: 'Europe/Istanbul' })] },
    { language: 'tr', locale: 'tr' },
  );
  await findByText('selin kaydetti: 21 Kas 2025 00:30');
  expect((await findByText(/1 Oca 2199/)).textContent).toContain('Europe/Istanbul');
  getByRole('heading', { level: 2, name: 'About us, Türkçe' });
});
