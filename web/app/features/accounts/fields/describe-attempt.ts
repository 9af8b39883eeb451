import { isUnclear } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { accountTexts } from '~/locales/accounts.ts';
import type { errorTexts } from '~/locales/errors.ts';

/** Why something of an account may have failed; where the shop may have done it all the same, how to find out. */
export function describeAttempt(
  error: unknown,
  hint: 'accounts.accountUnclear' | 'accounts.passwordUnclear',
  t: TFunction<typeof accountTexts | typeof errorTexts>,
): string {
  const reason = describeError(error, t);
  return isUnclear(error) ? t(hint, { reason }) : reason;
}
