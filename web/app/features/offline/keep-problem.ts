import { describeError } from '~/lib/error-text.ts';
import type { TFunction } from '~/lib/translate.ts';
import { KeepError } from './kept-esims-store.ts';

/** Why an eSIM could not be kept, read or removed, in a sentence with a way on. */
export function describeKeepProblem(error: unknown, t: TFunction): string {
  if (error instanceof KeepError) return t(error.reason === 'full' ? 'offline.full' : 'offline.forbidden');
  return describeError(error, t);
}
