import { errorCodeOf } from '~/lib/api-error.ts';
import { toErrorKeys } from '~/lib/error-text.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { adminFrameTexts } from '~/locales/admin-frame.ts';
import type { errorTexts } from '~/locales/errors.ts';

type OwnCode = keyof typeof adminFrameTexts.en.problems;

/** The text of an error; a generic one if unknown. */
export function describeAdminError(error: Error, t: TFunction<typeof errorTexts | typeof adminFrameTexts>): string {
  const code = errorCodeOf(error);
  if (code === 'internal_error') return t('admin-frame.unknownError');
  return t([`admin-frame.problems.${code as OwnCode}`, ...toErrorKeys(error)]);
}
