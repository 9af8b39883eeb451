import * as z from 'zod/mini';
import { addDays, countDays } from './days.ts';
import type { Claims, ShopSettings } from './settings.ts';
import { isOpenAllDay } from './support-hours.ts';

/** For so many days a claim stands on what was checked. */
export const CLAIM_DAYS = 90;

/** What the shop says only if its owner proves it. */
export type ClaimName = keyof Claims;

/** What its delivered texts say of every shop, proven by its own figures or rules. */
export const DELIVERED_CLAIMS = ['destinations', 'delivery', 'price', 'refund', 'reply'] as const;
export type DeliveredClaim = (typeof DELIVERED_CLAIMS)[number];

/** What the claims of figures are measured on. */
export const MEASURED_DAYS = 30;
/** "as soon as you pay" */
export const DELIVERY_SECONDS = 60;
/** "We reply within 24 hours" */
export const REPLY_HOURS = 24;
/** Of so many in a hundred, a claim of how fast something is holds. */
const MOST_PERCENT = 95;

const measured = z.object({ count: z.number(), of: z.number() });
type Measured = z.infer<typeof measured>;

/** `GET /api/admin/claims`: what the shop has counted and measured of itself, over `MEASURED_DAYS`. */
export const claimFactsSchema = z.object({
  destinations: z.number(),
  regions: z.number(),
  /** Paid orders whose eSIMs were all there within `DELIVERY_SECONDS`. */
  delivery: measured,
  /** Payments of the very total that was shown. */
  price: measured,
  /** Messages that were first answered, or closed, within `REPLY_HOURS`; not those that still have time. */
  reply: measured,
});
export type ClaimFacts = z.infer<typeof claimFactsSchema>;

/** What proves a claim, or why it is not shown. Only `linked` ones and those of the delivered texts are on pages. */
export type ClaimVerdict =
  | { verdict: 'linked'; checkedOn: string; until: string }
  | { verdict: 'off' | 'unchecked' | 'contradicted' }
  | { verdict: 'lapsed'; checkedOn: string }
  | { verdict: 'counted' | 'rule' | 'measured' | 'missed' | 'unmeasured' };

type Judged = {
  /** As it is set; undefined while it is off. */
  claim: { checkedOn?: string | undefined } | undefined;
  support: ShopSettings['support'];
  /** Such as `2026-11-22`. */
  today: string;
};

/** Of a claim of the owner: shown while it is checked, and nothing else in the settings says otherwise. */
export function judgeClaim(name: ClaimName, { claim, support, today }: Judged): ClaimVerdict {
  if (!claim) return { verdict: 'off' };
  if (name === 'allDaySupport' && !isOpenAllDay(support)) return { verdict: 'contradicted' };
  const { checkedOn } = claim;
  if (checkedOn === undefined) return { verdict: 'unchecked' };
  const days = countDays(checkedOn, today);
  // Where its owner is, it may be another day.
  if (days < 0) return { verdict: 'unchecked' };
  if (days > CLAIM_DAYS + 1) return { verdict: 'lapsed', checkedOn };
  return { verdict: 'linked', checkedOn, until: addDays(checkedOn, CLAIM_DAYS) };
}

/** Of a claim of the delivered texts, which pages always show. */
export function judgeDeliveredClaim(name: DeliveredClaim, facts: ClaimFacts): ClaimVerdict {
  switch (name) {
    case 'destinations':
      return { verdict: 'counted' };
    case 'delivery':
    case 'reply':
      return judgeMeasured(facts[name], MOST_PERCENT);
    case 'price':
      return judgeMeasured(facts.price, 100);
    case 'refund':
      return { verdict: 'rule' };
  }
}

function judgeMeasured({ count, of }: Measured, percent: number): ClaimVerdict {
  if (of === 0) return { verdict: 'unmeasured' };
  return { verdict: count * 100 >= of * percent ? 'measured' : 'missed' };
}

/** The claims that pages show today. */
export function listStandingClaims(
  { claims, support }: Pick<ShopSettings, 'claims' | 'support'>,
  today: string,
): Claims {
  return Object.fromEntries(
    Object.entries(claims).filter(
      ([name, claim]) => judgeClaim(name as ClaimName, { claim, support, today }).verdict === 'linked',
    ),
  );
}
