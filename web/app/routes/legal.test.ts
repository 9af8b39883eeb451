import { LEGAL_PAGES } from '@esimshop/contracts/legal';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext } from '~/lib/page-context.ts';
import { loader } from './legal.tsx';

test.each([...LEGAL_PAGES.map((page) => `/${page}`), '/tr/terms'])('%s has data of its own', async (path) => {
  const context = new RouterContextProvider();
  const asked: string[] = [];
  const api = async (path: string) => {
    asked.push(path);
    return { frontMatter: { title: 'Title', description: '', updated: '2026-11-25' }, intro: '', sections: [] };
  };
  context.set(pageContext, {
    api,
    language: 'en',
    publicUrl: 'https://shop.test',
    sandbox: true,
    claims: {},
    hasPaymentScript: false,
    onError() {},
  } as never);
  // What React Router hands over for `/terms.data`.
  const url = new URL(path, 'https://shop.test');
  const request = new Request(`${url.href}.data`);
  const data = await loader({ url, request, context, params: {}, pattern: path } as never);
  expect(data.path).toBe(path.replace('/tr', ''));
  expect(asked).toEqual([`/api/legal${data.path}?locale=en`]);
});
