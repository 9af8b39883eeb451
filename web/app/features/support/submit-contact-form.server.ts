import type { ApiClient } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import type { RejectedMessage } from './contact-form.tsx';

/** Set by the page host on a rate-limited form: the page then shows the error and keeps the input. */
export const REJECTED_HEADER = 'shop-form-rejected';

/** Submits a posted contact form to the API. Undefined on success. */
export async function submitContactForm(api: ApiClient, request: Request): Promise<RejectedMessage | undefined> {
  const form = await request.formData();
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.replaceAll('\r\n', '\n');
  if (request.headers.has(REJECTED_HEADER)) return { problem: 'rate_limited', invalidFields: [], values };
  try {
    await api('/api/support-messages', { method: 'POST', body: values });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_input') {
      const invalidFields = (error.problem.errors ?? []).map(({ path }) => path);
      return { problem: 'invalid_input', invalidFields, values };
    }
    return { problem: 'failed', invalidFields: [], values };
  }
}
