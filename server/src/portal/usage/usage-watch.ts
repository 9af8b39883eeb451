import { stageOf } from '../../orders/esim-stage.ts';
import type { OpenEsim } from '../../orders/esims.ts';
import type { Shop } from '../../shop.ts';
import { isFresh, refreshViewed } from './usage.ts';

/** At most this many eSIMs of one order are refreshed at a time; the others follow. */
export const MAX_REFRESHING_PER_ORDER = 4;
/** After this time an eSIM for which there was no turn is tried again. */
const PAUSE_MS = 1000;

export type UsageWatch = {
  /** Has stale eSIMs of one order that its buyer views refreshed. Returns at once. */
  refresh(esims: OpenEsim[]): void;
};

/**
 * Keeps the states of viewed eSIMs up to date, however many buyers view them. A slow or unreachable supplier delays no
 * response: the stored state stays.
 */
export function createUsageWatch(shop: Shop): UsageWatch {
  /** Ids of eSIMs that are being refreshed, or paused because they could not be. */
  const pendingIds = new Set<number>();

  async function refreshAll(esims: OpenEsim[]): Promise<void> {
    const states = await refreshViewed(shop, esims, 'watched').catch((error: unknown) => {
      shop.log.warn({ err: error }, 'esim.usage_not_claimed');
      return new Map();
    });
    for (const { row } of esims) {
      const release = () => pendingIds.delete(row.id);
      if (states.has(row.id)) release();
      else setTimeout(release, PAUSE_MS).unref();
    }
  }

  return {
    refresh(esims) {
      const open = esims.filter(({ row }) => stageOf(row) !== 'connected');
      const due = open.filter((esim) => !pendingIds.has(esim.row.id) && !isFresh(shop, esim));
      const pending = open.filter(({ row }) => pendingIds.has(row.id)).length;
      const room = Math.max(0, MAX_REFRESHING_PER_ORDER - pending);
      const next = due.toSorted((a, b) => timeOf(a) - timeOf(b)).slice(0, room);
      for (const { row } of next) pendingIds.add(row.id);
      if (next.length > 0) void shop.background.run('usage-watch', () => refreshAll(next));
    },
  };
}

function timeOf({ row }: OpenEsim): number {
  return row.usageAt?.getTime() ?? 0;
}
