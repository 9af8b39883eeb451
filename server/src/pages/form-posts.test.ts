import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ProblemError } from '../problem.ts';
import type { FinishedPage } from './finish-page.ts';
import { registerFormPosts } from './form-posts.ts';

type Posted = { url: string; body: string; language: string; refused: string | null };

const PAGE: FinishedPage = {
  status: 422,
  contentType: 'text/html; charset=utf-8',
  plain: Buffer.from('<p>again</p>'),
  brotli: Buffer.alloc(0),
  gzip: Buffer.alloc(0),
  etag: 'x',
  contentSecurityPolicy: undefined,
  location: undefined,
};

async function createApp(page: Partial<FinishedPage> = {}, problem?: Error) {
  const posted: Posted[] = [];
  const app = Fastify();
  if (problem) {
    app.addHook('preHandler', async () => {
      throw problem;
    });
  }
  await app.register((scope) =>
    registerFormPosts(scope, {
      publicUrl: 'https://shop.example',
      render: async (request, language) => {
        const refused = request.headers.get('shop-form-refused');
        posted.push({ url: request.url, body: await request.text(), language, refused });
        return { ...PAGE, ...page };
      },
    }),
  );
  const post = (url: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: 'name=Deniz&message=Hello' });
  return { posted, post };
}

test('a form posted without script reaches its page, in the language of the address', async () => {
  const { posted, post } = await createApp();
  const answer = await post('/tr/support');
  expect(posted).toEqual([
    { url: 'https://shop.example/tr/support', body: 'name=Deniz&message=Hello', language: 'tr', refused: null },
  ]);
  expect(answer).toMatchObject({ statusCode: 422, body: '<p>again</p>' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('where the page sends the visitor on, the browser is sent on', async () => {
  const { post } = await createApp({ status: 303, location: '/support?show=sent' });
  const answer = await post('/support');
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/support?show=sent');
});

test('a form that comes too often is shown again with what was written', async () => {
  const { posted, post } = await createApp({ status: 429 }, new ProblemError(429, 'rate_limited', 'Too often.'));
  const answer = await post('/support');
  expect(answer.statusCode).toBe(429);
  expect(posted).toMatchObject([{ refused: 'rate_limited', body: 'name=Deniz&message=Hello' }]);
});

test('what is no form is refused before any page is made', async () => {
  const { posted, post } = await createApp();
  expect((await post('/support', 'text/plain')).statusCode).toBe(415);
  expect(posted).toEqual([]);
});

test('other problems are not the page’s to answer', async () => {
  const { posted, post } = await createApp({}, new Error('lost'));
  expect((await post('/support')).statusCode).toBe(500);
  expect(posted).toEqual([]);
});
