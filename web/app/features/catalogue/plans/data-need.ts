import type { Product } from '@esimshop/contracts/products';

/** What people use their phones for abroad. */
export const ACTIVITIES = ['maps', 'social', 'video', 'work'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/**
 * Megabytes of an ordinary day, orders of magnitude: maps, messages and mail of a day on foot; half an hour of feeds and
 * some photos sent; an hour of video in 480p; an hour of video calls and a laptop's mail.
 */
export const DAILY_MB: Record<Activity, number> = { maps: 150, social: 350, video: 500, work: 1000 };

/** Presets for those who do not want to calculate. */
export const DATA_USES = { light: ['maps'], normal: ['maps', 'social'], heavy: ['maps', 'social', 'video'] } as const;
export type DataUse = keyof typeof DATA_USES;

/** Megabytes per day for these activities. */
export function dailyNeed(activities: readonly Activity[]): number {
  return activities.reduce((sum, activity) => sum + DAILY_MB[activity], 0);
}

const STEP_MB = 500;

/** Megabytes for a trip, rounded up to half a gigabyte: more precision would be false. */
export function tripNeed(dailyMb: number, days: number): number {
  return Math.ceil((dailyMb * days) / STEP_MB) * STEP_MB;
}

/** What others used who were there as long, or a little longer; undefined where too few were. */
export function findTypicalUse<Plan extends Pick<Product, 'validityDays' | 'typicalUse'>>(
  plans: readonly Plan[],
  days: number,
): Plan | undefined {
  return plans
    .filter(({ validityDays, typicalUse }) => typicalUse && validityDays >= days)
    .toSorted((a, b) => a.validityDays - b.validityDays)[0];
}
