import { DAY_MS } from '@esimshop/contracts/days';
import type { RetentionKind } from '@esimshop/contracts/retention';
import type { Shop } from '../../shop.ts';

/** What is older than this goes; undefined if the kind is kept for good. */
export function startOfKept({ clock, settings }: Shop, kind: RetentionKind, months: number | null): Date | undefined {
  if (months === null) return undefined;
  const start = clock.now();
  const day = start.getUTCDate();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - months);
  const lastOfMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(day, lastOfMonth));
  if (kind !== 'customers') return start;
  // Whoever may still withdraw is found by their address.
  const withdrawable = clock.now().getTime() - settings.current().withdrawal.days * DAY_MS;
  return new Date(Math.min(start.getTime(), withdrawable));
}
