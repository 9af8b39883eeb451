import { errorCodeOf } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { adminFrameTexts } from '~/locales/admin-frame.ts';
import type { errorTexts } from '~/locales/errors.ts';

/** The sentence of an error, or that it is not known. */
export function describeAdminError(error: Error, t: TFunction<typeof errorTexts | typeof adminFrameTexts>): string {
  return errorCodeOf(error) === 'internal_error' ? t('admin-frame.unknownError') : describeError(error, t);
}
