import { createStoredValue } from './stored-value.ts';

/**
 * What this browser remembers of its account, nothing secret: that somebody is signed in, so that pages that are the same
 * for everybody can show the right menu without asking the shop. `none` after signing out, `expired` once the shop said so.
 */
const STATES = ['none', 'expired', 'user', 'admin'] as const;
export type AccountHint = (typeof STATES)[number];

export const accountHint = createStoredValue<AccountHint>({
  key: 'account',
  empty: 'none',
  parse: (text) => STATES.find((state) => text === JSON.stringify(state)),
});

/** Whether the shop need not be asked at all. */
export function isSignedInHint(hint: AccountHint): boolean {
  return hint === 'user' || hint === 'admin';
}
