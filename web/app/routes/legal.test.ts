import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext } from '~/lib/page-context.ts';
import { loader } from './legal.tsx';

test.each(['/terms', '/privacy', '/refund', '/cookies', '/tr/terms'])('%s has data of its own', (path) => {
  const context = new RouterContextProvider();
  const api = { get: () => Promise.reject(new Error('Nothing is asked here')) };
  context.set(pageContext, {
    api,
    language: 'en',
    publicUrl: 'https://shop.test',
    sandbox: true,
    hasPaymentScript: false,
    onError() {},
  } as never);
  // What React Router hands over for `/terms.data`.
  const url = new URL(path, 'https://shop.test');
  const request = new Request(`${url.href}.data`);
  const data = loader({ url, request, context, params: {}, pattern: path } as never);
  expect(data.path).toBe(path.replace('/tr', ''));
  expect(data.title).not.toBe('');
});
