/** The page on which a buyer switches it on and off. */
export const AUTOMATIC_TOP_UP_PATH = '/portal/auto-topup';
/** How long an agreement lasts. */
export const AUTOMATIC_DAYS = 30;
/** How long its buyer has between the mail and the charge. */
export const AUTOMATIC_NOTICE_MINUTES = 10;
/** With how much data left it buys: megabytes. */
export const THRESHOLDS_MB = [500, 1000];
/** How often it buys within an agreement. */
export const AUTOMATIC_TIMES = [1, 3, 5];

/** The thresholds for a package: below half of it, so that what was just added never counts as short. */
export function listThresholds(dataMb: number | null): number[] {
  return dataMb === null ? [] : THRESHOLDS_MB.filter((thresholdMb) => thresholdMb * 2 <= dataMb);
}
