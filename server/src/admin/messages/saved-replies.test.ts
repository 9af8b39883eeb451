import { MAX_SAVED_REPLIES, type SavedReplies } from '@esimshop/contracts/saved-replies';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { savedReplies } from '../../tables/support.ts';

const shop = await openStockedShop();
let support: TestUser;
beforeAll(async () => {
  support = await signIn(shop, { role: 'support' });
});
beforeEach(() => shop.shop.database.delete(savedReplies));

const PATH = '/api/admin/saved-replies';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  shop.request(method, url, { headers: { cookie: support.cookie }, ...(body !== undefined && { body }) });
const HELLO = { name: 'Hello', texts: { en: 'Dear {{name}}, about {{ order }}:', tr: '' } };

async function create(reply: unknown = HELLO) {
  const { replies } = (await call('POST', PATH, reply)).body as SavedReplies;
  return replies[0] ?? { id: 0, version: 0 };
}

test('a reply is saved with a text for some languages, changed, and removed, each in the audit log', async () => {
  const { id } = await create();
  expect((await call('GET', PATH)).body).toEqual({
    replies: [{ id, version: 1, name: 'Hello', texts: { en: 'Dear {{name}}, about {{ order }}:' } }],
  });
  const changed = await call('PUT', `${PATH}/${id}`, { version: 1, name: 'Merhaba', texts: { tr: 'Sayın {{name}},' } });
  expect(changed.body).toEqual({ replies: [{ id, version: 2, name: 'Merhaba', texts: { tr: 'Sayın {{name}},' } }] });
  expect((await call('DELETE', `${PATH}/${id}`)).body).toEqual({ replies: [] });
  expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(200);
  expect((await listActs(shop, 'saved_reply', id)).map(({ act }) => act)).toEqual([
    'saved_reply.created',
    'saved_reply.changed',
    'saved_reply.removed',
  ]);
});

test('replies are listed by name as people look for them', async () => {
  for (const name of ['Zone', 'İade', 'invoice', 'Hello', 'Çevrimdışı']) await create({ ...HELLO, name });
  const { replies } = (await call('GET', PATH)).body as SavedReplies;
  expect(replies.map(({ name }) => name)).toEqual(['Çevrimdışı', 'Hello', 'İade', 'invoice', 'Zone']);
});

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const { id } = await create();
  const change = (name: string) => call('PUT', `${PATH}/${id}`, { version: 1, name, texts: { en: name } });
  const answers = await Promise.all(['First', 'Second', 'Third'].map(change));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(problemOf(await change('Fourth'))).toMatchObject({
    code: 'conflict',
    current: { replies: [{ id, version: 2 }] },
  });
  expect((await call('PUT', `${PATH}/999999`, { version: 1, ...HELLO })).status).toBe(404);
});

test.each([
  ['no name', { ...HELLO, name: ' ' }, 'name'],
  ['a long name', { ...HELLO, name: 'x'.repeat(61) }, 'name'],
  ['no text', { ...HELLO, texts: { en: ' ' } }, 'texts'],
  ['an unknown language', { ...HELLO, texts: { xx: 'Hello' } }, 'texts'],
  ['an unknown placeholder', { ...HELLO, texts: { en: 'Dear {{nome}}' } }, 'texts.en'],
  ['a long text', { ...HELLO, texts: { en: 'x'.repeat(5001) } }, 'texts.en'],
  ['control characters', { ...HELLO, texts: { en: 'a\u0000b' } }, 'texts.en'],
])('a reply with %s is refused, and the field named', async (_, reply, path) => {
  const response = await call('POST', PATH, reply);
  expect(response.status).toBe(422);
  expect(problemOf(response).errors?.[0]?.path).toMatch(new RegExp(`^${path}`));
});

test('names are taken once, and there are a hundred at most', async () => {
  await create();
  expect(problemOf(await call('POST', PATH, HELLO)).errors).toMatchObject([{ path: 'name' }]);
  await shop.shop.database
    .insert(savedReplies)
    .values(
      Array.from({ length: MAX_SAVED_REPLIES - 1 }, (_, index) => ({ name: `No. ${index}`, texts: { en: 'x' } })),
    );
  expect(problemOf(await call('POST', PATH, { ...HELLO, name: 'One more' })).code).toBe('conflict');
});
