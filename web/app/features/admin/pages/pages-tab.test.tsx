import {
  type AdminPage,
  type AdminPageText,
  adminPagesSchema,
  adminPageTextSchema,
  pagePreviewSchema,
} from '@esimshop/contracts/admin-pages';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { PagesTab } from './pages-tab.tsx';

const LIST = 'GET /api/admin/pages';
const TEXT = 'GET /api/admin/pages/text';
const PREVIEW = 'POST /api/admin/pages/preview';
const DRAFT = 'PUT /api/admin/pages/draft';
const PUBLISH = 'POST /api/admin/pages/publish';
const KEY = 'pageText.en.legal/terms';

const cell = { state: 'published' as const, version: 1, older: null, draft: null, publishOn: null };
const terms: AdminPage = {
  page: 'legal/terms',
  path: '/terms',
  title: 'Terms',
  isDelivered: true,
  isHidden: false,
  place: 'none',
  cells: { en: cell, tr: { ...cell, older: 'language' } },
  changed: { at: '2026-11-20T10:00:00.000Z', by: 'selin' },
};
const pages = [
  terms,
  {
    ...terms,
    page: 'pages/about-us',
    title: 'About us',
    cells: { en: { ...cell, draft: 2 }, tr: { ...cell, state: 'missing' as const } },
  },
];
const text: AdminPageText = {
  page: 'legal/terms',
  locale: 'en',
  path: '/terms',
  current: '---\ntitle: Terms\n---\n\nOld words.\n',
  version: 1,
  isDelivered: false,
  update: null,
  isBehindLanguage: false,
  draft: null,
  versions: [{ version: 1, at: '2026-11-20T10:00:00.000Z', by: 'selin', basedOn: 0, isDelivered: false }],
  values: { contactEmail: 'help@shop.example' },
  orders: 318,
  timeZone: 'Europe/Istanbul',
};
const shown = {
  problems: [],
  words: 2,
  text: {
    frontMatter: { title: 'Terms', description: 'About.' },
    intro: '<div data-new><p>Write to <span data-value>help@shop.example</span></p></div>',
    sections: [],
  },
};
const answerText = (changed: Partial<AdminPageText> = {}) => answer(adminPageTextSchema, { ...text, ...changed });

async function openPage(routes: Routes = {}) {
  const shop = openFakeShop({
    [LIST]: [answer(adminPagesSchema, { pages, timeZone: 'Europe/Istanbul' })],
    [TEXT]: [answerText()],
    [PREVIEW]: [answer(pagePreviewSchema, shown)],
    ...routes,
  });
  const page = renderInShop(<PagesTab />, { path: '/admin?tab=pages&page=legal/terms&language=en' });
  const source = (await page.findByLabelText('Text')) as HTMLTextAreaElement;
  const press = (name: string | RegExp) => fireEvent.click(page.getByRole('button', { name }));
  return { ...page, shop, source, press, type: (value: string) => fireEvent.change(source, { target: { value } }) };
}

test('every page says in one of four words how it is in each language', async () => {
  const { getByRole, findByText } = await openPage();
  for (const [name, word] of [
    ['Terms, English', 'Published 1'],
    ['Terms, Turkish', 'Older'],
    ['About us, English', 'Draft 2'],
    ['About us, Turkish', 'Missing'],
  ] as const)
    expect(getByRole('link', { name: `${name}: ${word}` })).toBeTruthy();
  await findByText('2 words.', { exact: false });
});

test('a draft is saved over what was seen, and publishing says for whom it counts', async () => {
  const source = '---\ntitle: Terms\n---\n\nNew words.\n';
  const draft = { source, revision: 1, basedOn: 1, at: '2026-11-27T01:00:00.000Z', by: 'selin', publishOn: null };
  const { shop, type, press, container, findByText } = await openPage({
    [DRAFT]: [answerText({ draft })],
    [PUBLISH]: [answerText({ current: source, version: 2 })],
  });
  type(source);
  expect(sessionStorage.getItem(KEY)).toContain('New words.');
  press('Save draft');
  await findByText('Not public, saved', { exact: false });
  const saved = { page: 'legal/terms', locale: 'en', source, version: 1, revision: 0, publishOn: null };
  expect(shop.calls(DRAFT)[0]?.body).toEqual(saved);
  expect(sessionStorage.getItem(KEY)).toBeNull();
  press('Publish version 2');
  await waitFor(() => expect(container.querySelector('dialog')?.open).toBe(true));
  const dialog = container.querySelector('dialog') as HTMLDialogElement;
  expect(dialog.textContent).toContain('The 318 orders made before keep the texts under which they were made.');
  expect(dialog.querySelector('del')?.textContent).toBe('Old ');
  expect(dialog.querySelector('ins')?.textContent).toBe('New ');
  fireEvent.click(within(dialog).getByText('Publish version 2'));
  await waitFor(() => expect(getToast()?.title).toBe('Published'));
  expect(shop.calls(PUBLISH)[0]?.body).toEqual({ page: 'legal/terms', locale: 'en', source, version: 1, revision: 1 });
});

test('a text with a day is kept until then, says what it leads to, and can be called back', async () => {
  const source = '---\ntitle: Terms\n---\n\nRead [more](/pages/about-us).\n';
  const draft = {
    source,
    revision: 1,
    basedOn: 1,
    at: '2026-11-27T01:00:00.000Z',
    by: 'selin',
    publishOn: '2199-01-01',
  };
  const hidden = pages.map((each) =>
    each.title === 'About us' ? { ...each, path: '/pages/about-us', isHidden: true } : each,
  );
  const { shop, type, press, container, findByText, queryByText } = await openPage({
    [LIST]: [answer(adminPagesSchema, { pages: hidden, timeZone: 'Europe/Istanbul' })],
    [DRAFT]: [answerText({ draft }), answerText({ draft: { ...draft, revision: 2, publishOn: null } })],
  });
  type(source);
  press('Publish version 2');
  await waitFor(() => expect(container.querySelector('dialog')?.open).toBe(true));
  const dialog = within(container.querySelector('dialog') as HTMLDialogElement);
  dialog.getByText('It leads to a hidden page, where visitors find nothing: /pages/about-us.');
  fireEvent.change(dialog.getByLabelText('On which day'), { target: { value: '2020-01-01' } });
  dialog.getByText('Choose a day after today, or leave it empty to publish now.');
  fireEvent.change(dialog.getByLabelText('On which day'), { target: { value: '2199-01-01' } });
  fireEvent.click(dialog.getByText('Publish on Jan 1, 2199'));
  await findByText(/Version 2 is published on Jan 1, 2199, as the day begins in Europe\/Istanbul\./);
  press('Call it back');
  await waitFor(() => expect(queryByText(/Version 2 is published on/)).toBeNull());
  expect(shop.calls(DRAFT).map(({ body }) => body)).toMatchObject([
    { source, version: 1, revision: 0, publishOn: '2199-01-01' },
    { source, version: 1, revision: 1, publishOn: null },
  ]);
});

test('what a page cannot show is named at the text by its line, and cannot be published', async () => {
  const problems = [
    { code: 'html', line: 6, text: '<b>' },
    { code: 'value_unknown', line: 8, text: 'contactEmial' },
  ];
  const { shop, source, press, findByText, getByText } = await openPage({
    [PREVIEW]: [answer(pagePreviewSchema, { problems, text: null, words: 0 })],
  });
  await findByText('Line 6: A page shows no HTML: <b>. Write **bold**, _italic_ or [a link](/faq).');
  expect(getByText('Line 8: There is no setting contactEmial. Did you mean {{contactEmail}}?')).toBeTruthy();
  expect(source.getAttribute('aria-invalid')).toBe('true');
  press('Publish version 2');
  expect(document.activeElement).toBe(source);
  expect(shop.calls(PUBLISH)).toEqual([]);
});

test('the second of two learns who was faster, and what they typed stays', async () => {
  const theirs = {
    ...text,
    version: 2,
    current: '---\ntitle: Terms\n---\n\nTheir words.\n',
    versions: [
      { version: 2, at: '2026-11-27T01:00:00.000Z', by: 'ece', basedOn: 1, isDelivered: false },
      ...text.versions,
    ],
  };
  const mine = '---\ntitle: Terms\n---\n\nMy words.\n';
  const { shop, source, type, press, findByText, getByText } = await openPage({
    [DRAFT]: [problem(409, 'conflict', { current: theirs }), answerText({ version: 2 })],
  });
  type(mine);
  press('Save draft');
  await findByText('ece published version 2 while you wrote.');
  expect(getByText('Their').tagName).toBe('DEL');
  expect(source.value).toBe(mine);
  press('Continue with mine');
  press('Save draft');
  await waitFor(() => expect(shop.calls(DRAFT)).toHaveLength(2));
  expect(shop.calls(DRAFT)[1]?.body).toMatchObject({ source: mine, version: 2, revision: 0 });
});

test('what an update has changed of the delivered text is shown beside the owner’s', async () => {
  const { findByText, getByText } = await openPage({
    [TEXT]: [answerText({ update: { before: 'One.', after: 'One.\nAnd two.' } })],
  });
  await findByText('An update has changed the delivered text', { exact: false });
  expect(getByText('And two.').tagName).toBe('INS');
});
