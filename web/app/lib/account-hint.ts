import { createStoredValue } from './stored-value.ts';

/**
 * What this browser stores about its account, nothing secret: whether somebody is signed in, so that cached pages can
 * show the right menu without a request. `none` after signing out, `expired` once the shop reported it.
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
