import { errorCodeOf } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { errorTexts } from '~/locales/errors.ts';

/** The sentence of an error, or `fallback` where the shop has none that says more. */
export function describeFailure(error: unknown, t: TFunction<typeof errorTexts>, fallback: string): string {
  const code = errorCodeOf(error);
  return code === 'internal_error' || code === 'invalid_code' ? fallback : describeError(error, t);
}
