import * as z from 'zod/mini';
import { customerEmailSchema } from './checkout.ts';
import { failAs } from './field-problems.ts';
import { contactText } from './free-text.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { personName } from './person-name.ts';
import { phoneNumber } from './phone-number.ts';
import { roleSchema } from './roles.ts';
import { tidyCode, typedCode } from './tidy.ts';

/** Valid administrator names, both at the first start and in the command. */
export const ADMIN_NAME_PATTERN = /^[\p{L}\p{N}._-]{3,50}$/u;

export const MIN_ADMIN_PASSWORD_LENGTH = 12;

export const USERNAME_LENGTH = { min: 3, max: 100 } as const;
export const PASSWORD_LENGTH = { min: 6, max: 200 } as const;

/** Pages that links in mails lead to. The token is the fragment, `#token=…`, which a browser sends to nobody. */
export const RESET_PASSWORD_PATH = '/auth/reset-password';
export const VERIFY_EMAIL_PATH = '/auth/verify-email';

/** No `@`, so that a username is never mistaken for somebody's e-mail address. */
const USERNAME = /^[\p{L}\p{N}._-]*$/u;
const usernameTooShort = `Username must be at least ${USERNAME_LENGTH.min} characters`;
export const usernameSchema = z.string(usernameTooShort).check(
  z.overwrite(tidyCode),
  z.minLength(USERNAME_LENGTH.min, usernameTooShort),
  z.maxLength(USERNAME_LENGTH.max, `Use at most ${USERNAME_LENGTH.max} characters`),
  z.refine((text) => USERNAME.test(text), failAs('special_characters', 'Use letters, digits, dots and dashes only')),
);

const passwordTooShort = `Password must be at least ${PASSWORD_LENGTH.min} characters`;
export const passwordSchema = z
  .string(passwordTooShort)
  .check(
    z.minLength(PASSWORD_LENGTH.min, passwordTooShort),
    z.maxLength(PASSWORD_LENGTH.max, `Use at most ${PASSWORD_LENGTH.max} characters`),
  );

export const tokenSchema = z.string().check(z.minLength(1), z.maxLength(200));
const optionalLine = (max: number) => z.optional(contactText({ min: 0, max }, `Use at most ${max} characters`));

/**
 * The signed-in user, to themselves: never a password, a secret or a backup code. Texts that were never entered are null;
 * timestamps are ISO 8601 in UTC.
 */
export const userSchema = z.object({
  username: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  country: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** What they may do in the admin. */
  role: z.optional(roleSchema),
  twoFactorEnabled: z.boolean(),
  createdAt: z.string(),
});
export type User = z.infer<typeof userSchema>;
/** `GET /api/user`, `PATCH /api/user`, `POST /api/login` and `POST /api/register`. */
export const userResponseSchema = z.object({ user: userSchema });
export type UserResponse = z.infer<typeof userResponseSchema>;

/**
 * `POST /api/login`: the username or the e-mail address. Without `code`, an account with a second factor gets 401
 * `two_factor_required`; `code` is six digits of the authenticator app, or a backup code.
 */
export const loginSchema = z.object({
  username: z
    .string(usernameTooShort)
    .check(
      z.trim(),
      z.minLength(USERNAME_LENGTH.min, usernameTooShort),
      z.maxLength(254, 'Use at most 254 characters'),
    ),
  password: passwordSchema,
  code: z.optional(z.string().check(typedCode, z.minLength(1), z.maxLength(40))),
});
export type Login = z.infer<typeof loginSchema>;

/** `POST /api/register`; it signs in. */
export const registerSchema = z.object({
  firstName: personName(100, 'First name is required'),
  lastName: personName(100, 'Last name is required'),
  username: usernameSchema,
  email: customerEmailSchema,
  password: passwordSchema,
  /** The language of mails about the account. */
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
});
export type Register = z.infer<typeof registerSchema>;

/**
 * The profile form, and each of its fields alone in `PATCH /api/user`. An empty text clears an optional field. Another
 * e-mail address needs a sign-in of the last 15 minutes, else 401 `reauthentication_required`.
 */
export const profileSchema = z.object({
  firstName: personName(100, 'First name is required'),
  lastName: personName(100, 'Last name is required'),
  email: customerEmailSchema,
  phone: z.optional(z.union([z.literal(''), phoneNumber('Enter a phone number')])),
  address: optionalLine(200),
  city: optionalLine(100),
  postalCode: optionalLine(20),
  country: optionalLine(100),
});
export const profileChangeSchema = z.partial(profileSchema);
export type ProfileChange = z.infer<typeof profileChangeSchema>;

/**
 * `POST /api/user/change-password`; it ends the account's other sessions. 403 `invalid_credentials` if the current
 * password is wrong. Administrators' passwords have at least `MIN_ADMIN_PASSWORD_LENGTH` characters.
 */
export const passwordChangeSchema = z.object({ currentPassword: passwordSchema, newPassword: passwordSchema });
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
/** `message` is in English. */
export const messageResponseSchema = z.object({ message: z.string() });

/** `POST /api/password-resets`: mails a link; the response is the same whether or not the address is known. */
export const passwordResetRequestSchema = z.object({
  email: customerEmailSchema,
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
});
export type PasswordResetRequest = z.infer<typeof passwordResetRequestSchema>;

/** `POST /api/password-resets/check`: whether a link still works; it stays usable. 410 `link_invalid`. */
export const passwordResetCheckSchema = z.object({ token: tokenSchema });
export const passwordResetCheckResponseSchema = z.object({
  /** How many characters the new password of this account has at least. */
  minPasswordLength: z.number(),
});
export type PasswordResetCheckResponse = z.infer<typeof passwordResetCheckResponseSchema>;

/** `POST /api/password-resets/complete`: ends every session of the account and signs nobody in. 410 `link_invalid`. */
export const passwordResetSchema = z.object({ token: tokenSchema, newPassword: passwordSchema });
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/**
 * `POST /api/email-verifications/complete`, signed in to the account that the link was mailed for: an address is proved by
 * whoever owns the mailbox *and* the account, so that nobody confirms an account that a stranger opened in their name.
 * 401 `unauthenticated`, 410 `link_invalid`
 */
export const emailVerificationSchema = z.object({ token: tokenSchema });
export const emailVerificationResponseSchema = z.object({
  email: z.string(),
  /** Earlier orders of this address that are now in the account's history. */
  claimedOrders: z.number(),
});
export type EmailVerificationResponse = z.infer<typeof emailVerificationResponseSchema>;
/** `POST /api/password-resets` and `POST /api/user/email-verification`, which mails the link again. */
export const queuedResponseSchema = z.object({ queued: z.literal(true) });

export const userSessionSchema = z.object({
  /** Opaque, for `DELETE /api/user/sessions/{id}`. */
  id: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  userAgent: z.nullable(z.string()),
  /** The address with its end masked. */
  address: z.nullable(z.string()),
});
export type UserSession = z.infer<typeof userSessionSchema>;
/** `GET /api/user/sessions`, last used first. `DELETE /api/user/sessions` ends all others. */
export const userSessionsResponseSchema = z.object({ sessions: z.array(userSessionSchema) });
export type UserSessionsResponse = z.infer<typeof userSessionsResponseSchema>;
