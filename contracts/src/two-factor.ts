import * as z from 'zod/mini';
import { freeText } from './free-text.ts';
import { typedCode } from './tidy.ts';

/** Digits of an authenticator app's code. */
export const TWO_FACTOR_CODE_LENGTH = 6;

/**
 * `GET /api/two-factor`: the second factor of the signed-in account. Setup, enabling, disabling and new passkeys need a
 * sign-in of the last 15 minutes, else 401 `reauthentication_required`.
 */
export const twoFactorStatusSchema = z.object({
  isEnabled: z.boolean(),
  /** ISO 8601 in UTC; null while disabled. */
  enabledAt: z.nullable(z.string()),
  backupCodesLeft: z.number(),
  /** The shop requires a second factor of this account, and a passkey counts as one. */
  isRequired: z.boolean(),
});
export type TwoFactorStatus = z.infer<typeof twoFactorStatusSchema>;

/** `POST /api/setup-2fa`. 409 `conflict` while it is enabled. Shown once: neither secret nor codes can be read again. */
export const twoFactorSetupSchema = z.object({
  /** A PNG as data URL. */
  qrCode: z.string(),
  /** The secret in Base32, to type by hand. */
  secret: z.string(),
  backupCodes: z.array(z.string()),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>;

/** `POST /api/enable-2fa` and `POST /api/disable-2fa`. 422 `invalid_code` */
export const twoFactorCodeSchema = z.object({
  code: z.string().check(typedCode, z.regex(/^\d{6}$/, 'Expected six digits')),
});

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;
/** `GET /api/passkeys`, oldest first. */
export const passkeysResponseSchema = z.object({ passkeys: z.array(passkeySchema) });
export type PasskeysResponse = z.infer<typeof passkeysResponseSchema>;

export const passkeyNameSchema = freeText({ min: 1, max: 60 }, 'Enter a name for the passkey');

/** Options of the WebAuthn standard in JSON, which the browser's library takes as they are. */
const webAuthnJson = z.record(z.string(), z.unknown());

/** `POST /api/passkeys/registration-options` and `POST /api/passkeys/sign-in-options`. */
export const passkeyOptionsResponseSchema = z.object({
  options: webAuthnJson,
  /** Names the challenge in the call that completes it. */
  challengeId: z.string(),
});

/** `POST /api/passkeys`: adds a passkey to the signed-in account. */
export const passkeyRegistrationSchema = z.object({
  challengeId: z.string().check(z.minLength(1), z.maxLength(100)),
  name: passkeyNameSchema,
  response: webAuthnJson,
});
export const passkeyResponseSchema = z.object({ passkey: passkeySchema });

/** `PATCH /api/passkeys/{id}`; `DELETE` removes it. */
export const passkeyRenameSchema = z.object({ name: passkeyNameSchema });

/** `POST /api/passkeys/sign-in`: the whole sign-in, or the second step after the password. Returns the user. */
export const passkeySignInSchema = z.object({
  challengeId: z.string().check(z.minLength(1), z.maxLength(100)),
  response: webAuthnJson,
});

/** The possible second steps of a sign-in; `secondFactors` of the problem `two_factor_required`. */
export const SECOND_FACTORS = ['code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** `GET` and `PATCH /api/admin/security`: whether every administrator needs a code or a passkey. */
export const adminSecuritySchema = z.object({ isSecondFactorRequired: z.boolean() });
export type AdminSecurity = z.infer<typeof adminSecuritySchema>;
