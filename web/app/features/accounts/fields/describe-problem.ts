import { PASSWORD_LENGTH } from '@esimshop/contracts/accounts';
import type { FieldProblem, FieldProblemCode } from '@esimshop/contracts/field-problems';
import type { TFunction } from '~/lib/translate.ts';
import type { accountTexts } from '~/locales/accounts.ts';

type FieldText = keyof typeof accountTexts.en.fields;

/** Problems that read the same in every field. */
const SHARED_TEXTS: Partial<Record<FieldProblemCode, FieldText>> = {
  too_long: 'tooLong',
  too_many_digits: 'phoneDigits',
  address: 'nameNotAddress',
  card_number: 'cardNumber',
  differs: 'passwordsDiffer',
  wrong: 'wrongPassword',
};

/** What a field says to whatever else is wrong with it. */
const FIELD_TEXTS: Partial<Record<string, FieldText>> = {
  email: 'emailInvalid',
  password: 'passwordShort',
  confirmPassword: 'passwordShort',
  currentPassword: 'passwordShort',
  newPassword: 'passwordShort',
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'phone',
  code: 'code',
  backupCode: 'backupCode',
};

/** The problem of one field in the visitor's language. */
export function describeProblem({ path, code, params }: FieldProblem, t: TFunction<typeof accountTexts>): string {
  return t(`accounts.fields.${textOf(path, code)}`, { min: PASSWORD_LENGTH.min, ...params });
}

function textOf(path: string, code: FieldProblemCode): FieldText {
  const shared = SHARED_TEXTS[code];
  if (shared) return shared;
  if (code === 'taken') return path === 'email' ? 'emailTaken' : 'usernameTaken';
  if (path === 'username') return code === 'special_characters' ? 'usernameCharacters' : 'usernameShort';
  if (code === 'special_characters') return 'specialCharacters';
  return FIELD_TEXTS[path] ?? 'other';
}
