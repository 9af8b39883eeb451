import type { TextKey, TFunction } from '~/lib/translate.ts';
import type { errorTexts } from '~/locales/errors.ts';
import { errorCodeOf } from './api-error.ts';

type KnownCode = keyof typeof errorTexts.en.codes;

/** The sentence for an error's code; a general one for codes without their own. */
export function describeError(error: unknown, t: TFunction<typeof errorTexts>): string {
  return describeCode(errorCodeOf(error), t);
}

export function describeCode(code: string, t: TFunction<typeof errorTexts>): string {
  return t(keysOf(code));
}

export function toErrorKeys(error: unknown): TextKey<typeof errorTexts>[] {
  return keysOf(errorCodeOf(error));
}

function keysOf(code: string): TextKey<typeof errorTexts>[] {
  return [`errors.codes.${code as KnownCode}`, 'errors.codes.internal_error'];
}
