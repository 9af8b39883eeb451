import type { ApiClient } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import type { RefusedMessage } from './contact-form.tsx';

/** Set by the page host on a form that it did not let through: the page then says so and keeps what was written. */
export const REFUSED_HEADER = 'shop-form-refused';

/** Hands a posted contact form to the API. Undefined once it has arrived. */
export async function postMessage(api: ApiClient, request: Request): Promise<RefusedMessage | undefined> {
  const form = await request.formData();
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.replaceAll('\r\n', '\n');
  if (request.headers.has(REFUSED_HEADER)) return { problem: 'rate_limited', wrongFields: [], values };
  try {
    await api('/api/support-messages', { method: 'POST', body: values });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_input') {
      const wrongFields = (error.problem.errors ?? []).map(({ path }) => path);
      return { problem: 'invalid_input', wrongFields, values };
    }
    return { problem: 'failed', wrongFields: [], values };
  }
}
