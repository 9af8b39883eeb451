import * as z from 'zod/mini';
import { passwordSchema, tokenSchema, usernameSchema } from './accounts.ts';
import { customerEmailSchema } from './checkout.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { roleSchema } from './roles.ts';

/** The page that an invitation's link leads to, with the token as its fragment. */
export const INVITATION_PATH = '/auth/invitation';
export const INVITATION_DAYS = 7;

/** Somebody who works in the admin. Moments are ISO 8601 in UTC. */
export const personSchema = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  isYou: z.boolean(),
  /** Their second factors. */
  hasApp: z.boolean(),
  passkeys: z.number(),
  /** Of a session that is open; null without one. */
  lastSeenAt: z.nullable(z.string()),
});
export type Person = z.infer<typeof personSchema>;

const invitationSchema = z.object({
  id: z.number(),
  email: z.string(),
  role: roleSchema,
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Somebody whose role was taken: what they did stays in the log under their name. */
const formerPersonSchema = z.object({ username: z.string(), role: roleSchema, until: z.string(), acts: z.number() });
export type FormerPerson = z.infer<typeof formerPersonSchema>;

/** `GET /api/admin/people`, and the response to every change of them. */
export const peopleSchema = z.object({
  people: z.array(personSchema),
  invitations: z.array(invitationSchema),
  former: z.array(formerPersonSchema),
  timeZone: z.string(),
});
export type People = z.infer<typeof peopleSchema>;

/** `POST /api/admin/people/invitations`: mails a link that works once. An earlier one to the address stops working. 409 `has_role` */
export const inviteSchema = z.object({
  email: customerEmailSchema,
  role: roleSchema,
  /** The language of the mail. */
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
});
export type Invite = z.infer<typeof inviteSchema>;

/** `PATCH /api/admin/people/{id}`: a role, or null to take it. 409 `last_owner` */
export const roleChangeSchema = z.object({ role: z.nullable(roleSchema) });

export const personParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2 ** 31 - 1)),
});

/** `POST /api/invitations/check`: what a link offers; it stays usable. 410 `link_invalid` */
export const invitationCheckSchema = z.object({ token: tokenSchema });
export const invitationCheckResponseSchema = z.object({
  email: z.string(),
  role: roleSchema,
  invitedBy: z.string(),
  /** Of the account that has the address already; null if one is opened. */
  username: z.nullable(z.string()),
});
export type InvitationCheck = z.infer<typeof invitationCheckResponseSchema>;

/**
 * `POST /api/invitations/accept`: opens the account, or gives the one with the address the role and a new password. It signs
 * nobody in. 409 `username_taken`, 410 `link_invalid`
 */
export const acceptInvitationSchema = z.object({
  token: tokenSchema,
  /** Required unless an account has the address. */
  username: z.optional(usernameSchema),
  password: passwordSchema,
});
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;
