import type { TFunction } from '~/lib/translate.ts';
import type { Messages } from '~/locales/en.ts';
import { errorCodeOf } from './api-error.ts';

type KnownCode = keyof Messages['errors']['codes'];

/** The sentence for people of whatever was thrown, by its code; a general one for codes without their own. */
export function describeError(error: unknown, t: TFunction): string {
  return t([`errors.codes.${errorCodeOf(error) as KnownCode}`, 'errors.codes.internal_error']);
}
