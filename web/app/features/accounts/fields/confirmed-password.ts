import { PASSWORD_LENGTH } from '@esimshop/contracts/accounts';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import * as z from 'zod/mini';

/** A new password typed again; it is compared here and never sent. */
export const confirmedPassword = z.string().check(z.minLength(PASSWORD_LENGTH.min));

/** Nothing while the repetition is too short: that problem comes first. */
export function comparePasswords(password: string | undefined, confirmPassword: string | undefined): FieldProblem[] {
  const isComplete = (confirmPassword?.length ?? 0) >= PASSWORD_LENGTH.min;
  return isComplete && confirmPassword !== password ? [{ path: 'confirmPassword', code: 'differs' }] : [];
}
