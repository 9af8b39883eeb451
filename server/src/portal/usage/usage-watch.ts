import { setTimeout as delay } from 'node:timers/promises';
import { stageOf } from '../../orders/esim-stage.ts';
import type { OpenEsim } from '../../orders/esims.ts';
import type { Shop } from '../../shop.ts';
import { isFresh, refreshUsage, USAGE_FRESH_MS } from './usage.ts';

/** At most this many eSIMs of one order are refreshed at a time; the others follow. */
export const MAX_REFRESHING_PER_ORDER = 4;
/** Two eSIMs a second with two reads each leave most of the supplier's ten requests per second for purchases. */
const REFRESH_INTERVAL_MS = 500;
/** Anything queued beyond this would be requested again before its turn. */
const MAX_QUEUE_LENGTH = USAGE_FRESH_MS / REFRESH_INTERVAL_MS;

export type UsageWatch = {
  /** Enqueues refreshes of stale eSIMs of one order that its buyer views. Returns at once. */
  refresh(esims: OpenEsim[]): void;
  /** Clears the queue. */
  stop(): void;
};

/**
 * Keeps the states of viewed eSIMs up to date, one at a time, however many buyers view them. A slow or unreachable
 * supplier delays no response: the stored state stays.
 */
export function createUsageWatch(shop: Shop): UsageWatch {
  const queue: OpenEsim[] = [];
  /** Ids of eSIMs that are queued, being refreshed, or paused after a failed refresh. */
  const pendingIds = new Set<number>();
  let isRefreshing = false;
  let nextRefreshAtMs = 0;

  async function refreshQueued(): Promise<void> {
    isRefreshing = true;
    for (let esim = queue.shift(); esim; esim = queue.shift()) {
      await delay(Math.max(0, nextRefreshAtMs - performance.now()));
      nextRefreshAtMs = performance.now() + REFRESH_INTERVAL_MS;
      await refreshOne(esim);
    }
    isRefreshing = false;
  }

  async function refreshOne({ row: { id }, supplier, iccid }: OpenEsim): Promise<void> {
    try {
      await refreshUsage(shop, { esimId: id, supplier, iccid });
      pendingIds.delete(id);
    } catch (error) {
      shop.log.warn({ esimId: id, err: error }, 'esim.usage_unavailable');
      setTimeout(() => pendingIds.delete(id), USAGE_FRESH_MS).unref();
    }
  }

  return {
    refresh(esims) {
      const open = esims.filter(({ row }) => stageOf(row) !== 'connected');
      const due = open.filter(({ row }) => !pendingIds.has(row.id) && !isFresh(shop, row.usageAt));
      const pending = open.length - due.length;
      const room = Math.min(MAX_REFRESHING_PER_ORDER - pending, MAX_QUEUE_LENGTH - queue.length);
      const next = due.toSorted((a, b) => timeOf(a) - timeOf(b)).slice(0, Math.max(0, room));
      for (const esim of next) pendingIds.add(esim.row.id);
      queue.push(...next);
      if (next.length > 0 && !isRefreshing) void shop.background.run('usage-watch', refreshQueued);
    },
    stop() {
      queue.length = 0;
    },
  };
}

function timeOf({ row }: OpenEsim): number {
  return row.usageAt?.getTime() ?? 0;
}
