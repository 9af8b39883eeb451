/** What people do with a phone abroad, and the megabytes of an ordinary day of it. Orders of magnitude, not measurements. */
export const ACTIVITIES = ['maps', 'social', 'video', 'work'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/**
 * Maps, messages and mail of a day on foot; half an hour of feeds with photos and clips, and some pictures sent; an hour
 * of video in 480p; an hour of video calls and a laptop's mail.
 */
export const DAILY_MB: Record<Activity, number> = { maps: 150, social: 350, video: 500, work: 1000 };

/** Ready-made days, for whom sums are a bother. */
export const DATA_USES = { light: ['maps'], normal: ['maps', 'social'], heavy: ['maps', 'social', 'video'] } as const;
export type DataUse = keyof typeof DATA_USES;

/** Megabytes of one day of these activities. */
export function dailyNeed(activities: readonly Activity[]): number {
  return activities.reduce((sum, activity) => sum + DAILY_MB[activity], 0);
}

const STEP_MB = 500;

/** Megabytes for a trip, rounded up to half a gigabyte: anything finer would pretend to know more. */
export function tripNeed(dailyMb: number, days: number): number {
  return Math.ceil((dailyMb * days) / STEP_MB) * STEP_MB;
}
