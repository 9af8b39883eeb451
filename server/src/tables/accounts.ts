import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import type { Role } from '@esimshop/contracts/roles';
import { bigint, boolean, index, integer, jsonb, pgTable, serial, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, now } from './columns.ts';

/** People who can sign in: customers and administrators. */
export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  /** Names the account to authenticators. Random, so that it means nothing elsewhere. */
  handle: uuid('handle').notNull().unique().defaultRandom(),
  username: text('username').notNull(),
  /** Case-folded by the shop, never by the database's collation. */
  usernameKey: text('username_key').notNull().unique(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  /** When the current address was proved by a mailed link. */
  emailVerifiedAt: moment('email_verified_at'),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  phone: text('phone'),
  address: text('address'),
  city: text('city'),
  postalCode: text('postal_code'),
  country: text('country'),
  /** What somebody may do in the admin; null for customers. */
  role: text('role').$type<Role>(),
  /** The language of mails about the account. */
  locale: text('locale').$type<Locale>().notNull().default(DEFAULT_LOCALE),
  createdAt: moment('created_at').notNull().default(now),
  updatedAt: moment('updated_at').notNull().default(now),
});

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A browser in which somebody is signed in. */
export const userSessions = pgTable(
  'user_sessions',
  {
    id: serial('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    userId: userId(),
    createdAt: moment('created_at').notNull().default(now),
    /** Accurate to a minute. */
    lastSeenAt: moment('last_seen_at').notNull().default(now),
    /** When the person last proved who they are. */
    signedInAt: moment('signed_in_at').notNull().default(now),
    browser: text('browser'),
    system: text('system'),
    /** The address without its last part. */
    network: text('network').notNull(),
  },
  (table) => [index('user_sessions_user').on(table.userId)],
);

/** Tokens in links that are mailed, or that the owner of the shop hands over (recovery); each is used once. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    id: serial('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    userId: userId(),
    purpose: text('purpose').$type<'verify' | 'reset' | 'recovery'>().notNull(),
    /** The account's address when it was made; mailed to it, it proves nothing else. */
    emailKey: text('email_key').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('account_tokens_user').on(table.userId)],
);

/** Somebody who was asked to work in the admin and has not followed the mailed link yet. */
export const invitations = pgTable('invitations', {
  id: serial('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  role: text('role').$type<Role>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  tokenHash: bytes('token_hash').notNull().unique(),
  invitedBy: text('invited_by').notNull(),
  sentAt: moment('sent_at').notNull().default(now),
  expiresAt: moment('expires_at').notNull(),
});

/** Attempts at guessing a password or code, per account. */
export const authAttempts = pgTable('auth_attempts', {
  /** Keyed hash of what is guessed. */
  key: bytes('key').primaryKey(),
  attempts: smallint('attempts').notNull(),
  /** How often all attempts of a period were used up, in a row. */
  exhausted: smallint('exhausted').notNull().default(0),
  endsAt: moment('ends_at').notNull(),
});

/** The step between a password and a second factor, and the challenges of passkeys. Each is used once. */
export const authChallenges = pgTable('auth_challenges', {
  id: serial('id').primaryKey(),
  tokenHash: bytes('token_hash').notNull().unique(),
  purpose: text('purpose').$type<'second-factor' | 'sign-in' | 'registration'>().notNull(),
  /** Unknown while somebody signs in with a passkey alone. */
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** What an authenticator must sign, in base64url. */
  challenge: text('challenge'),
  createdAt: moment('created_at').notNull().default(now),
  expiresAt: moment('expires_at').notNull(),
});

/** Codes from an authenticator app (TOTP). The secrets are sealed. */
export const totpFactors = pgTable('totp_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretSealed: bytes('secret_sealed'),
  enabledAt: moment('enabled_at'),
  /** The time step of the last accepted code: only later ones are accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** A secret that was shown and not confirmed by a code yet. */
  pendingSecretSealed: bytes('pending_secret_sealed'),
  pendingUntil: moment('pending_until'),
});

/** One-time codes for whoever has lost their second factor. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    id: serial('id').primaryKey(),
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    /** Shown together with a secret that was not confirmed yet. */
    isPending: boolean('is_pending').notNull().default(true),
    usedAt: moment('used_at'),
  },
  (table) => [index('backup_codes_user').on(table.userId)],
);

/** WebAuthn credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: serial('id').primaryKey(),
    userId: userId(),
    /** In base64url, as authenticators name it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Whether it is synchronised between devices. */
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Append-only: what administrators did, and what happened to accounts. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: serial('id').primaryKey(),
    /** Without a reference: what an account did outlives it. Null for the shop itself and its commands. */
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    /** A code such as `order.status_changed`. */
    act: text('act').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** The address without its last part. */
    network: text('network'),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    index('audit_log_created').on(table.createdAt),
    index('audit_log_subject').on(table.subjectKind, table.subjectId),
    index('audit_log_actor').on(table.actorId),
  ],
);
