import { boolean, index, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bytes, moment, now } from './columns.ts';

/** Tokens that open the portal to everything bought with an e-mail address; only the hash is stored. */
export const portalTokens = pgTable(
  'portal_tokens',
  {
    id: serial('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    emailKey: text('email_key').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** Whether the first use withdraws all earlier tokens of the address. */
    replacesOthers: boolean('replaces_others').notNull().default(false),
  },
  (table) => [index('portal_tokens_email').on(table.emailKey)],
);
