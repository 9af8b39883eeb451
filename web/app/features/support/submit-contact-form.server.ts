import type { ApiClient } from '~/lib/api-client.ts';
import { ApiError, errorCodeOf } from '~/lib/api-error.ts';
import { readPostedForm } from '~/lib/posted-form.ts';
import type { RejectedMessage } from './contact-form.tsx';

/** Submits a posted contact form to the API. Undefined on success. */
export async function submitContactForm(api: ApiClient, request: Request): Promise<RejectedMessage | undefined> {
  const { form, isRejected } = await readPostedForm(request);
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.replaceAll('\r\n', '\n');
  if (isRejected) return { problem: 'rate_limited', invalidFields: [], values };
  try {
    await api('/api/support-messages', { method: 'POST', body: values });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_input') {
      const invalidFields = (error.problem.errors ?? []).map(({ path }) => path);
      return { problem: 'invalid_input', invalidFields, values };
    }
    return { problem: errorCodeOf(error) === 'rate_limited' ? 'rate_limited' : 'failed', invalidFields: [], values };
  }
}
