import { DAY_MS } from '@esimshop/contracts/days';
import type { TFunction } from '~/lib/translate.ts';
import type { adminDisputeTexts } from '~/locales/admin-dispute.ts';

const HOUR_MS = 3_600_000;

/** What is left until a deadline: whole days, on its last day hours. */
export function describeTimeLeft(dueAt: string, t: TFunction<typeof adminDisputeTexts>): string {
  const leftMs = Date.parse(dueAt) - Date.now();
  if (leftMs <= 0) return t('admin-dispute.passed');
  if (leftMs < HOUR_MS) return t('admin-dispute.lastHour');
  return leftMs < DAY_MS
    ? t('admin-dispute.hoursLeft', { count: Math.floor(leftMs / HOUR_MS) })
    : t('admin-dispute.daysLeft', { count: Math.floor(leftMs / DAY_MS) });
}
