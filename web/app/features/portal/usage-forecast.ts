import type { PortalEsim } from '@esimshop/contracts/portal';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Shorter than that, an evening of films or a night's sleep would pass for a habit. */
const KNOWN_AFTER_MS = 12 * HOUR_MS;

type Measured = Pick<
  PortalEsim,
  'isActive' | 'usedMb' | 'totalMb' | 'startedAt' | 'validUntil' | 'validityDays' | 'asOf' | 'waiting'
>;

/** How long the data lasts at the pace so far: for all plans on the eSIM, or until a moment before the end of the last one. */
export type UsageForecast = { lasts: 'throughout' } | { lasts: 'until'; endsAt: number };

/**
 * Extrapolates the usage since the first connection through the queued plans: each starts when the one before it is used up or
 * over. Undefined where nothing honest can be said: the plan does not run, has no limit or no known beginning, is younger than half a day,
 * or nothing of it was used; and where the numbers are so old that the moment has passed. Times in milliseconds since 1970.
 */
export function forecastUsage(esim: Measured, now: number): UsageForecast | undefined {
  const { isActive, usedMb, totalMb, startedAt, validUntil, validityDays, asOf, waiting } = esim;
  if (!isActive || !usedMb || totalMb === null || startedAt === null || usedMb >= totalMb) return undefined;
  const start = Date.parse(startedAt);
  const measuredMs = Date.parse(asOf) - start;
  const end = validUntil === null ? start + validityDays * DAY_MS : Date.parse(validUntil);
  if (!(measuredMs >= KNOWN_AFTER_MS) || !(end > now)) return undefined;
  const msPerMb = measuredMs / usedMb;
  let endsAt = Math.min(start + totalMb * msPerMb, end);
  let isThroughout = endsAt === end;
  for (const plan of waiting) {
    const validMs = plan.validityDays === null ? Number.POSITIVE_INFINITY : plan.validityDays * DAY_MS;
    const lastsMs = plan.dataMb === null ? Number.POSITIVE_INFINITY : plan.dataMb * msPerMb;
    if (lastsMs < validMs) isThroughout = false;
    endsAt += Math.min(lastsMs, validMs);
  }
  if (isThroughout) return { lasts: 'throughout' };
  return endsAt > now && endsAt < Number.POSITIVE_INFINITY ? { lasts: 'until', endsAt } : undefined;
}
