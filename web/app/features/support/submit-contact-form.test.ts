import { expect, test } from 'vitest';
import type { ApiClient, ApiRequest } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { submitContactForm } from './submit-contact-form.server.ts';

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

test('a posted form is submitted to the API unchanged, with normalised line endings', async () => {
  const { api, calls } = createApi();
  expect(await submitContactForm(api, createForm())).toBeUndefined();
  expect(calls).toEqual([
    {
      path: '/api/support-messages',
      method: 'POST',
      body: { name: 'Deniz', message: 'Hello\nthere', website: '' },
    },
  ]);
});

test('a rejected form names its invalid fields and keeps the input', async () => {
  const errors = [{ path: 'email', code: 'invalid' as const, message: 'Valid email is required' }];
  const problem = { code: 'invalid_input' as const, errors };
  const { api } = createApi(new ApiError(422, problem));
  expect(await submitContactForm(api, createForm())).toMatchObject({
    problem: 'invalid_input',
    invalidFields: ['email'],
    values: { name: 'Deniz', message: 'Hello\nthere' },
  });
});

test('a rate-limited form is not submitted', async () => {
  const { api, calls } = createApi();
  const rejected = await submitContactForm(api, createForm({ 'shop-form-rejected': 'rate_limited' }));
  expect(rejected).toMatchObject({ problem: 'rate_limited', values: { name: 'Deniz' } });
  expect(calls).toEqual([]);
});

test('one that the API limits says so, too', async () => {
  const { api } = createApi(new ApiError(429, { code: 'rate_limited' }));
  expect(await submitContactForm(api, createForm())).toMatchObject({ problem: 'rate_limited' });
});

test('a server error keeps the input, too', async () => {
  const { api } = createApi(new ApiError(503, { code: 'unavailable' }));
  expect(await submitContactForm(api, createForm())).toMatchObject({ problem: 'failed', values: { name: 'Deniz' } });
});
