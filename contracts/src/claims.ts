import { countDays } from './days.ts';
import type { Claims } from './settings.ts';

/** For so many days a claim stands on what was checked. */
export const CLAIM_DAYS = 90;

/** Whether pages still show a claim: not without the day on which it was checked, nor with one to come. `today`: such as `2026-11-22`. */
export function isStanding({ checkedOn }: { checkedOn?: string | undefined }, today: string): boolean {
  if (checkedOn === undefined) return false;
  const days = countDays(checkedOn, today);
  // Where its owner is, it may be another day.
  return days >= 0 && days <= CLAIM_DAYS + 1;
}

/** The claims that pages show today. */
export function listStandingClaims(claims: Claims, today: string): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([, claim]) => claim && isStanding(claim, today)));
}
