import { describeError } from '~/lib/error-text.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { errorTexts } from '~/locales/errors.ts';
import type { offlineTexts } from '~/locales/offline.ts';
import { SaveError } from './saved-esims-store.ts';

/** Why an eSIM could not be saved, read or removed, with what to do. */
export function describeSaveProblem(error: unknown, t: TFunction<typeof errorTexts | typeof offlineTexts>): string {
  if (error instanceof SaveError) return t(error.reason === 'full' ? 'offline.full' : 'offline.forbidden');
  return describeError(error, t);
}
