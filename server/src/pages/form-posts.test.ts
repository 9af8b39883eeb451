import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { toSharedResponse } from '../platform/http/responses/shared-response.ts';
import { ProblemError } from '../platform/problem.ts';
import { registerFormPosts } from './form-posts.ts';
import type { Page } from './web-build.ts';

type Posted = { url: string; body: string | undefined; language: string; rejected: string | undefined };

type PageText = Partial<Parameters<typeof toSharedResponse>[0]>;

const PAGE = { status: 422, contentType: 'text/html; charset=utf-8', body: '<p>again</p>' };

const SUPPORT: Page = { path: '/support', kind: 'static', indexing: 'sitemap', formsPerHour: 5 };

async function createApp(page: PageText = {}, problem?: Error) {
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
      pages: [SUPPORT],
      findPage: (path) => ({ page: SUPPORT, path }),
      currencies: () => ['USD'],
      render: async ({ url, form }, { language }) => {
        const rejected = form?.headers['shop-form-rejected'];
        posted.push({ url: url.href, body: form?.body, language, rejected });
        return toSharedResponse({ ...PAGE, ...page });
      },
    }),
  );
  const post = (url: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: 'name=Deniz&message=Hello' });
  return { posted, post };
}

test('a form posted without JavaScript reaches its page in the language of the URL', async () => {
  const { posted, post } = await createApp();
  const response = await post('/tr/support');
  expect(posted).toEqual([
    { url: 'https://shop.example/tr/support', body: 'name=Deniz&message=Hello', language: 'tr', rejected: undefined },
  ]);
  expect(response).toMatchObject({ statusCode: 422, body: '<p>again</p>' });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('a redirect from the page is passed to the browser', async () => {
  const { post } = await createApp({ status: 303, headers: { location: '/support?show=sent' } });
  const response = await post('/support');
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('/support?show=sent');
});

test('a rate-limited form is shown again with its values', async () => {
  const { posted, post } = await createApp({ status: 429 }, new ProblemError(429, 'rate_limited', 'Too often.'));
  const response = await post('/support');
  expect(response.statusCode).toBe(429);
  expect(posted).toMatchObject([{ rejected: 'rate_limited', body: 'name=Deniz&message=Hello' }]);
});

test('a request that is not a form is rejected before rendering', async () => {
  const { posted, post } = await createApp();
  expect((await post('/support', 'text/plain')).statusCode).toBe(415);
  expect(posted).toEqual([]);
});

test('other errors are not handled by the page', async () => {
  const { posted, post } = await createApp({}, new Error('lost'));
  expect((await post('/support')).statusCode).toBe(500);
  expect(posted).toEqual([]);
});
