import type { AdminPages, AdminPageText, PagePreview } from '@esimshop/contracts/admin-pages';
import { addDays, DAY_MS, dayIn } from '@esimshop/contracts/days';
import type { Locale } from '@esimshop/contracts/locales';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { CARDS, card, createBuyer, placedOrder } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { getContract } from '../../documents/contract.ts';
import { findOrderByNumber } from '../../orders/store.ts';
import { findEditable } from '../../page-texts/find-text.ts';
import { insertVersion, listPublishedTexts } from '../../page-texts/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pageVersions } from '../../tables/pages.ts';
import { publishDuePages } from './publish-due.ts';

const running = await openStockedShop();
let owner: TestUser;
let other: TestShop;
beforeAll(async () => {
  owner = await signIn(running, { admin: true });
  other = await createTestShop({ beside: running });
});
afterAll(() => other.stop());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  running.request(method, `/api/admin/pages${path}`, { headers: { cookie: owner.cookie }, ...(body && { body }) });
const open = async (page: string, locale: Locale = 'en') =>
  (await call('GET', `/text?page=${page}&locale=${locale}`)).body as AdminPageText;
const list = async () => ((await call('GET', '?locale=en')).body as AdminPages).pages;
const cells = async (page: string) => (await list()).find((each) => each.page === page)?.cells;

type Edit = { source: string | null; restores?: number };

/** As somebody who has just opened the page. */
async function publish(page: string, edit: Edit, locale: Locale = 'en') {
  const { version, draft } = await open(page, locale);
  return call('POST', '/publish', { page, locale, version, revision: draft?.revision ?? 0, ...edit });
}

const text = (title: string, body = 'Text.') => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${body}\n`;
const readPublic = (page: string, locale: Locale = 'en') =>
  running.request('GET', `/api/page-texts?page=${page}&locale=${locale}`);

/** The delivered text with one paragraph more. */
function amend(page: string, paragraph: string, locale: Locale = 'en'): string {
  const delivered = findEditable(page, locale);
  if (!delivered) throw new Error(`Expected a text of ${page}`);
  return delivered.replace(/\n## /, `\n${paragraph}\n\n## `);
}

test('every delivered page is listed in every language, published as it came', async () => {
  const pages = await list();
  for (const page of ['legal/terms', 'legal/privacy', 'faq', 'how-it-works', 'articles/how-much-data'])
    expect(pages.find((each) => each.page === page)?.cells).toEqual({
      en: { state: 'published', version: 0, older: null, draft: null, publishOn: null },
      tr: { state: 'published', version: 0, older: null, draft: null, publishOn: null },
    });
  expect(Object.keys((await cells('contracts/mesafeli-satis')) ?? {})).toEqual(['tr']);
  expect(pages.some(({ page }) => page.startsWith('legal-parts'))).toBe(false);
});

test.each([
  'legal/terms',
  'legal/withdrawal',
  'faq',
  'how-it-works',
  'articles/keep-your-number',
  'contracts/mesafeli-satis',
])('the delivered text of %s can be published as it is', async (page) => {
  const locale = page.startsWith('contracts/') ? 'tr' : 'en';
  const preview = await call('POST', '/preview', { page, locale, source: findEditable(page, locale) });
  expect(preview.body).toMatchObject({ problems: [] });
});

test('a published text is what visitors read in every process, and the delivered one comes back', async () => {
  const page = 'legal/cookies';
  expect((await publish(page, { source: amend(page, 'Our own words.') })).status).toBe(200);
  const read = async (shop: TestShop) => JSON.stringify((await shop.request('GET', '/api/legal/cookies')).body);
  expect(await read(running)).toContain('<p>Our own words.</p>');
  await vi.waitFor(async () => expect(await read(other)).toContain('Our own words.'), { timeout: 10_000 });
  expect(await cells(page)).toMatchObject({ en: { version: 1, older: null }, tr: { version: 0, older: 'language' } });

  expect((await publish(page, { source: null })).status).toBe(200);
  expect(await read(running)).not.toContain('Our own words.');
  expect(await cells(page)).toMatchObject({ en: { state: 'published', version: 0 } });
  const { versions } = await open(page);
  expect(versions.map(({ version, by, isDelivered, basedOn }) => [version, by, isDelivered, basedOn])).toEqual([
    [2, owner.username, true, 1],
    [1, owner.username, false, 0],
  ]);
  expect((await listActs(running, 'page', page)).map(({ act }) => act)).toEqual(['page.published', 'page.returned']);
});

test('a language that catches up does not make the first one older, and the next change does', async () => {
  const page = 'legal/accessibility';
  const older = async () => {
    const { en, tr } = (await cells(page)) ?? {};
    return [en?.older, tr?.older];
  };
  await publish(page, { source: amend(page, 'One.') });
  expect(await older()).toEqual([null, 'language']);
  await publish(page, { source: amend(page, 'Bir.', 'tr') }, 'tr');
  expect(await older()).toEqual([null, null]);
  await publish(page, { source: amend(page, 'İki.', 'tr') }, 'tr');
  expect(await older()).toEqual(['language', null]);
  await publish(page, { source: amend(page, 'One.') });
  expect(await older()).toEqual([null, null]);
});

test('a draft with a day becomes public on it by itself, once, in every process; without one it stays a draft', async () => {
  const { shop } = running;
  const today = dayIn(shop.config.timeZone, shop.clock.now());
  const ref = { page: 'legal/cookies', locale: 'tr' as const };
  const source = amend(ref.page, 'O günden beri.', 'tr');
  const save = (publishOn: string | null, revision: number) =>
    call('PUT', '/draft', { ...ref, source, version: 0, revision, publishOn });
  const early = await save(today, 0);
  expect(early.status).toBe(422);
  expect(early.body).toMatchObject({ errors: [{ path: 'publishOn' }] });
  const tomorrow = addDays(today, 1);
  expect(
    (await call('PUT', '/draft', { ...ref, source: '{{nobody}}', version: 0, revision: 0, publishOn: tomorrow }))
      .status,
  ).toBe(422);
  expect((await save(tomorrow, 0)).body).toMatchObject({ draft: { publishOn: tomorrow } });
  expect(await cells(ref.page)).toMatchObject({ tr: { draft: 1, publishOn: tomorrow } });
  await publishDuePages(shop);
  expect(await open(ref.page, 'tr')).toMatchObject({ version: 0, draft: { publishOn: tomorrow } });
  // Called back, then set again.
  expect((await save(null, 1)).body).toMatchObject({ draft: { publishOn: null } });
  const onTheDay = { ...shop, clock: { now: () => new Date(shop.clock.now().getTime() + DAY_MS) } };
  await publishDuePages(onTheDay);
  expect((await open(ref.page, 'tr')).version).toBe(0);
  await save(tomorrow, 2);
  await Promise.all([publishDuePages(onTheDay), publishDuePages(onTheDay), publishDuePages(onTheDay)]);
  expect(await open(ref.page, 'tr')).toMatchObject({ version: 1, current: source, draft: null });
  await vi.waitFor(() => expect(other.shop.pageTexts.find(ref.page, 'tr')?.source).toBe(source), 10_000);
  const acts = (await listActs(running, 'page', ref.page)).map(({ act }) => act).slice(-4);
  expect(acts).toEqual(['page.scheduled', 'page.called_back', 'page.scheduled', 'page.published']);
  await publish(ref.page, { source: null }, 'tr');
});

test('a draft is kept and changes nothing until it is published, and can be thrown away', async () => {
  const ref = { page: 'legal/privacy', locale: 'en' as const };
  const source = amend(ref.page, 'Only a draft.');
  const saved = await call('PUT', '/draft', { ...ref, source, version: 0, revision: 0 });
  expect(saved.body).toMatchObject({ draft: { source, revision: 1, by: owner.username } });
  expect(await cells(ref.page)).toMatchObject({ en: { draft: 1, version: 0 } });
  expect(JSON.stringify((await running.request('GET', '/api/legal/privacy')).body)).not.toContain('Only a draft.');
  const second = await call('PUT', '/draft', { ...ref, source: 'second', version: 0, revision: 0 });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: 'conflict', current: { draft: { source } } });
  expect((await call('POST', '/discard', { ...ref, revision: 7 })).status).toBe(409);
  expect((await call('POST', '/discard', { ...ref, revision: 1 })).body).toMatchObject({ draft: null });
});

test('of two who publish at once, one learns of the other, with what is public now', async () => {
  const ref = { page: 'articles/europe-by-train', locale: 'en', version: 0, revision: 0 };
  const answers = await Promise.all(
    ['A.', 'B.', 'C.'].map((words) => call('POST', '/publish', { ...ref, source: amend(ref.page, words) })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { current } = await open(ref.page);
  for (const { status, body } of answers) {
    if (status === 409) expect(body).toMatchObject({ current: { version: 1, current } });
  }
});

test('what a page cannot show is named by its line, and not published', async () => {
  const source = `${text('A')}\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n`;
  const preview = await call('POST', '/preview', { page: 'pages/a', locale: 'en', source });
  expect((preview.body as PagePreview).problems).toEqual([
    { code: 'html', line: 8, text: '<script>alert(1)</script>' },
    { code: 'link', line: 10, text: 'javascript:alert(1)' },
  ]);
  const refused = await publish('legal/refund', { source: `${findEditable('legal/refund', 'en')}\n<b>x</b>\n` });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ code: 'invalid' }] });
  expect(await cells('legal/refund')).toMatchObject({ en: { version: 0 } });
  const questions = (findEditable('faq', 'en') ?? '').replace('supportQuestions: activate', 'supportQuestions: nobody');
  const faq = await call('POST', '/preview', { page: 'faq', locale: 'en', source: questions });
  expect(faq.body).toMatchObject({ problems: [{ code: 'question_missing', text: 'nobody' }] });
});

test('the preview marks what comes from settings and what is new, and nothing of it is public', async () => {
  const page = 'legal/refund';
  const source = amend(page, 'Write to [us](mailto:{{contactEmail}}), {{sellerName}}.');
  const { body } = await call('POST', '/preview', { page, locale: 'en', source });
  const { text: shown, words } = body as PagePreview;
  expect(words).toBeGreaterThan(100);
  expect(shown?.intro).toMatch(
    /<div data-new><p>Write to <a href="mailto:[^"<%\ufdd0]+@[^"<%\ufdd1]+">us<\/a>, <span data-value>[^<]+<\/span>\.<\/p><\/div>/,
  );
  expect(JSON.stringify(body)).not.toMatch(/[\ufdd0\ufdd1]/);
});

test('a page of the owner’s own has an address once it is published, links, and can be hidden', async () => {
  const added = await call('POST', '', { folder: 'pages', slug: 'about-us', place: 'footer' });
  expect(added.status).toBe(204);
  expect((await call('POST', '', { folder: 'pages', slug: 'about-us', place: 'help' })).status).toBe(409);
  expect((await call('POST', '', { folder: 'articles', slug: 'how-much-data', place: 'none' })).status).toBe(409);
  expect((await readPublic('pages/about-us')).status).toBe(404);
  expect(await cells('pages/about-us')).toMatchObject({ en: { state: 'missing' }, tr: { state: 'missing' } });
  await publish('pages/about-us', { source: text('About {{shopName}}', '## Who\n\nUs.') });
  expect((await readPublic('pages/about-us')).body).toMatchObject({ sections: [{ id: 'who', html: '<p>Us.</p>' }] });
  // What Turkish lacks is in English.
  expect((await readPublic('pages/about-us', 'tr')).body).toMatchObject({ sections: [{ id: 'who' }] });
  expect(await cells('pages/about-us')).toMatchObject({ en: { version: 1 }, tr: { state: 'missing', older: null } });
  await call('PUT', '/state', { page: 'pages/about-us', isHidden: true, place: 'footer' });
  expect((await readPublic('pages/about-us')).status).toBe(404);
  expect((await call('PUT', '/state', { page: 'legal/terms', isHidden: true, place: 'none' })).status).toBe(422);
  expect((await call('PUT', '/state', { page: 'pages/nobody', isHidden: true, place: 'none' })).status).toBe(404);
  expect((await listActs(running, 'page', 'pages/about-us')).map(({ act }) => act)).toEqual([
    'page.added',
    'page.published',
    'page.hidden',
  ]);
});

test('an update of the software leaves the owner’s text, which is older then, and says what is new', async () => {
  const page = 'articles/turkey-arrival-guide';
  const source = amend(page, 'Ours.');
  const now = findEditable(page, 'en') ?? '';
  const before = now.replace(/\n## /, '\nWhat was delivered before.\n\n## ');
  // As it was published before the update.
  await inTransaction(running.shop.database, 'test', (tx) =>
    insertVersion(tx, {
      ...{ page, locale: 'en', version: 1, source, delivered: before },
      ...{ basedOn: 0, isLead: true, actor: 'before' },
    }),
  );
  await running.shop.pageTexts.refresh();
  expect(JSON.stringify((await readPublic(page)).body)).toContain('Ours.');
  expect(await cells(page)).toMatchObject({ en: { version: 1, older: 'delivered' } });
  expect((await open(page)).update).toEqual({ before, after: now });
  await publish(page, { source });
  expect(await cells(page)).toMatchObject({ en: { version: 2, older: null } });
});

test('versions are never changed, and each can be read and made public again', async () => {
  const page = 'how-it-works';
  const sources = ['First.', 'Second.', 'Third.'].map((words) =>
    (findEditable(page, 'en') ?? '').replace('A SIM card', `${words} A SIM card`),
  );
  for (const source of sources) await publish(page, { source });
  for (const [index, source] of sources.entries()) {
    const read = await call('GET', `/version?page=${page}&locale=en&version=${index + 1}`);
    expect(read.body).toEqual({ source });
  }
  await publish(page, { source: sources[0] ?? null, restores: 1 });
  expect((await open(page)).versions.map(({ version, basedOn }) => [version, basedOn])).toEqual([
    [4, 1],
    [3, 2],
    [2, 1],
    [1, 0],
  ]);
  const { database } = running.shop;
  await expect(database.update(pageVersions).set({ source: 'x' })).rejects.toThrow();
  await expect(database.delete(pageVersions).where(eq(pageVersions.page, page))).rejects.toThrow();
  expect((await call('GET', `/version?page=${page}&locale=en&version=9`)).status).toBe(404);
});

test('a shop that dies with the commit has published, and every other process knows', async () => {
  const page = 'articles/install-before-you-fly';
  const { database } = running.shop;
  database.onCommit = (name) => {
    if (name === 'publish page') throw new Error('killed');
  };
  const answer = await publish(page, { source: amend(page, 'Before the end.') });
  delete database.onCommit;
  expect(answer.status).toBe(500);
  await vi.waitFor(() => expect(other.shop.pageTexts.find(page, 'en')?.source).toContain('Before the end.'), 10_000);
  const again = await createTestShop({ beside: running });
  expect(again.shop.pageTexts.find(page, 'en')?.version).toBe(1);
  await again.stop();
  expect((await open(page)).draft).toBeNull();
});

test('while the terms are published again and again, every contract has one of their versions whole, and keeps it', async () => {
  const buy = async () => {
    const buyer = await createBuyer(running);
    return placedOrder(await buyer.submit({ body: card(CARDS.good) })).orderNumber;
  };
  const termsOf = async (orderNumber: string) => {
    const order = await findOrderByNumber(running.shop.database, { orderNumber });
    const { parts } = await getContract(running.shop.database, order?.id ?? 0);
    return parts.find(({ name }) => name === 'terms')?.content ?? '';
  };
  const first = await buy();
  const before = await termsOf(first);
  const numbers: string[] = [];
  const publishing = (async () => {
    for (const count of [1, 2, 3, 4]) {
      await publish('legal/terms', { source: amend('legal/terms', `Round ${count}.\n\nAgain round ${count}.`) });
    }
  })();
  for (const _ of [1, 2, 3]) numbers.push(await buy());
  await publishing;
  numbers.push(await buy());
  for (const orderNumber of numbers) {
    const rounds = [...(await termsOf(orderNumber)).matchAll(/ound (\d)\./g)].map(([, round]) => round);
    expect(new Set(rounds).size).toBeLessThanOrEqual(1);
    expect([0, 2]).toContain(rounds.length);
  }
  expect(await termsOf(numbers.at(-1) ?? '')).toContain('Again round 4.');
  expect(await termsOf(first)).toBe(before);
  expect((await open('legal/terms')).orders).toBeGreaterThanOrEqual(5);
});

test('a text that names a value which is no more stands back for the delivered one', async () => {
  const page = 'legal/legal';
  await inTransaction(running.shop.database, 'test', (tx) =>
    insertVersion(tx, {
      ...{ page, locale: 'en', version: 1, source: text('Old', '{{gone}}'), delivered: null },
      ...{ basedOn: 0, isLead: true, actor: 'before' },
    }),
  );
  const error = vi.spyOn(running.shop.log, 'error');
  await running.shop.pageTexts.refresh();
  const { status, body } = await running.request('GET', '/api/legal/legal');
  expect([status, (body as { frontMatter: { title: string } }).frontMatter.title]).not.toContain('Old');
  expect(status).toBe(200);
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ page }), 'page.unreadable');
  error.mockRestore();
});

test('what is public is one list, with the text of each page and language', async () => {
  const published = await listPublishedTexts(running.shop.database);
  expect(published.map(({ page, locale }) => `${page} ${locale}`)).toContain('pages/about-us en');
  expect(published.find(({ page, locale }) => page === 'legal/cookies' && locale === 'en')).toBeUndefined();
  const { rows } = await running.shop.database.execute<{ n: number }>(
    sql`select count(*)::int as n from page_versions`,
  );
  expect(published.length).toBeLessThan(Number(rows[0]?.n));
});
