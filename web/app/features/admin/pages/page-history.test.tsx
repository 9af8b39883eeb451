import { type AdminPageText, adminPageTextSchema } from '@esimshop/contracts/admin-pages';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { PageHistory } from './page-history.tsx';
import { pageTextQuery } from './page-queries.ts';
import { usePageEditor } from './use-page-editor.ts';

const READ = 'GET /api/admin/pages/text';
const VERSION = 'GET /api/admin/pages/version';
const DISCARD = 'POST /api/admin/pages/discard';
const PUBLISH = 'POST /api/admin/pages/publish';

const ref = { page: 'pages/about-us', locale: 'en' } as const;
const versionOf = (version: number, facts: Partial<AdminPageText['versions'][number]> = {}) => ({
  ...{ version, at: '2025-11-20T21:30:00.000Z', by: 'selin', basedOn: version - 1, isDelivered: false },
  ...facts,
});
const text: AdminPageText = {
  ...ref,
  ...{ path: '/pages/about-us', current: 'Third words.', version: 3, isDelivered: false, update: null },
  ...{ isBehindLanguage: false, draft: null, values: {}, orders: null, timeZone: 'Europe/Istanbul' },
  versions: [versionOf(3, { basedOn: 1 }), versionOf(2, { isDelivered: true }), versionOf(1)],
};
const draft = {
  source: 'My draft.',
  revision: 4,
  basedOn: 3,
  at: '2025-11-20T21:30:00.000Z',
  by: 'can',
  publishOn: null,
};
const textWith = (facts: Partial<AdminPageText> = {}) => answer(adminPageTextSchema, { ...text, ...facts });
const sourceOf = (source: string | null) => answer(z.object({ source: z.nullable(z.string()) }), { source });

/** The history beside the text that it is about. */
function Page({ loaded }: { loaded: AdminPageText }) {
  const now = useQuery(pageTextQuery(ref)).data ?? loaded;
  const editor = usePageEditor(now, 'A template.');
  return (
    <>
      <textarea aria-label="Text" value={editor.source} onChange={({ target }) => editor.type(target.value)} />
      <button type="button" onClick={() => editor.publish({ source: editor.source }, () => undefined)}>
        Publish
      </button>
      <PageHistory text={now} editor={editor} />
    </>
  );
}

function openHistory(facts: Partial<AdminPageText> = {}, routes: Routes = {}, language: Language = 'en') {
  const shop = openFakeShop({ [READ]: [textWith(facts)], ...routes });
  const page = renderInShop(<Page loaded={{ ...text, ...facts }} />, { language });
  const source = () => (page.getByLabelText('Text') as HTMLTextAreaElement).value;
  const type = (value: string) => fireEvent.change(page.getByLabelText('Text'), { target: { value } });
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const rows = () =>
    page
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  return { ...page, shop, source, type, press, rows };
}

test('what is typed while a draft is being thrown away stays typed', async () => {
  const later = held(textWith());
  const { source, type, press, findByText, queryByText } = openHistory({ draft }, { [DISCARD]: [later.answer] });
  await findByText('Draft');
  await press('Throw away');
  type('New words.');
  later.release();
  await waitFor(() => expect(queryByText('Draft')).toBeNull());
  expect(source()).toBe('New words.');
});

test('a draft is thrown away once, and what was typed over it before goes with it', async () => {
  const later = held(textWith());
  const { shop, source, type, press, findByRole, queryByText } = openHistory({ draft }, { [DISCARD]: [later.answer] });
  type('My draft, and more.');
  await press('Throw away');
  await waitFor(async () =>
    expect((await findByRole('button', { name: 'Throw away' })).getAttribute('aria-busy')).toBe('true'),
  );
  await press('Throw away');
  later.release();
  await waitFor(() => expect(queryByText('Draft')).toBeNull());
  expect([source(), shop.calls(DISCARD).length]).toEqual(['Third words.', 1]);
});

test('a draft whose loss nobody confirmed stays, with what was typed over it', async () => {
  const { source, type, press } = openHistory({ draft }, { [DISCARD]: [lost] });
  type('My draft, and more.');
  await press('Throw away');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect(source()).toBe('My draft, and more.');
});

test('versions say when, in the shop’s time, by whom, and what they were made from', async () => {
  const { rows, queryByRole } = openHistory({ draft });
  expect(rows()).toEqual([
    'DraftNot public, saved Nov 21, 2025 at 00:30canThrow away',
    '3Nov 21, 2025 at 00:30selinmade from version 1Compare Version 3',
    '2Nov 21, 2025 at 00:30selinthe delivered text again',
    '1Nov 21, 2025 at 00:30selinCompare Version 1',
  ]);
  expect(queryByRole('button', { name: 'Compare Version 2' })).toBeNull();
});

test('a version is compared with what is typed, and taken up as it was', async () => {
  const { shop, source, type, press, findByRole } = openHistory(
    {},
    {
      [VERSION]: [sourceOf('First words.')],
      [PUBLISH]: [textWith({ version: 4, current: 'First words.' })],
    },
  );
  type('Typed words.');
  await press('Compare Version 1');
  const dialog = within(await findByRole('dialog', { name: 'From version 1 to the text you are writing' }));
  expect((await dialog.findByText('First')).tagName).toBe('DEL');
  expect(dialog.getByText('Typed').tagName).toBe('INS');
  await press('Write on from version 1');
  expect(source()).toBe('First words.');
  await press('Publish');
  await waitFor(() => expect(shop.calls(PUBLISH)[0]?.body).toMatchObject({ source: 'First words.', restores: 1 }));
});

test('a version that cannot be loaded cannot be taken up, and the late answer to another does not stand for it', async () => {
  const first = held(sourceOf('Third words.'));
  const { press, findByRole, queryByText, getByText } = openHistory(
    {},
    {
      [VERSION]: [first.answer, problem(503, 'unavailable')],
    },
  );
  await press('Compare Version 3');
  getByText('Loading...');
  await press('Cancel');
  await press('Compare Version 1');
  const dialog = within(await findByRole('dialog', { name: 'From version 1 to the text you are writing' }));
  await dialog.findByText('The pages could not be loaded');
  first.release();
  await act(async () => undefined);
  expect(queryByText('Nothing differs.')).toBeNull();
  expect(dialog.queryByRole('button', { name: /^Write on/ })).toBeNull();
});

test.each<[Partial<AdminPageText>, string]>([
  [{ versions: [], version: 0 }, 'Metin yazılımla geldiği gibi.'],
  [{ versions: [], version: 0, current: null }, 'Bu dilde henüz bir şey yayımlanmadı.'],
])('in Turkish a text without versions says so', (facts, said) => {
  const { getByText, queryByRole } = openHistory(facts, {}, 'tr');
  getByText(said);
  expect(queryByRole('table')).toBeNull();
});
