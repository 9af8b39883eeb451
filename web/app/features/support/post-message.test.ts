import { expect, test } from 'vitest';
import type { ApiClient, ApiRequest } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { postMessage } from './post-message.server.ts';

function createForm(headers: Record<string, string> = {}): Request {
  const body = new URLSearchParams({ name: 'Deniz', message: 'Hello\r\nthere', website: '' });
  return new Request('http://localhost/support', { method: 'POST', body, headers });
}

function createApi(failure?: Error): { api: ApiClient; calls: unknown[] } {
  const calls: unknown[] = [];
  const api = async <T>(path: string, request?: ApiRequest): Promise<T> => {
    calls.push({ path, ...request });
    if (failure) throw failure;
    return { received: true } as T;
  };
  return { api, calls };
}

test('a posted form is handed to the API as it was written, with plain line ends', async () => {
  const { api, calls } = createApi();
  expect(await postMessage(api, createForm())).toBeUndefined();
  expect(calls).toEqual([
    {
      path: '/api/support-messages',
      method: 'POST',
      body: { name: 'Deniz', message: 'Hello\nthere', website: '' },
    },
  ]);
});

test('a refused form names its fields and keeps every word', async () => {
  const problem = { code: 'invalid_input' as const, errors: [{ path: 'email', message: 'Valid email is required' }] };
  const { api } = createApi(new ApiError(422, problem));
  expect(await postMessage(api, createForm())).toMatchObject({
    problem: 'invalid_input',
    wrongFields: ['email'],
    values: { name: 'Deniz', message: 'Hello\nthere' },
  });
});

test('a form that came too often is not handed on', async () => {
  const { api, calls } = createApi();
  const refused = await postMessage(api, createForm({ 'shop-form-refused': 'rate_limited' }));
  expect(refused).toMatchObject({ problem: 'rate_limited', values: { name: 'Deniz' } });
  expect(calls).toEqual([]);
});

test('a failure of the shop loses no word either', async () => {
  const { api } = createApi(new ApiError(503, { code: 'unavailable' }));
  expect(await postMessage(api, createForm())).toMatchObject({ problem: 'failed', values: { name: 'Deniz' } });
});
