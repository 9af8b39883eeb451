import { setTimeout as delay } from 'node:timers/promises';
import type { Shop } from '../shop.ts';
import { stageOf } from './esim-stage.ts';
import type { OpenEsim } from './store.ts';
import { isFresh, refreshUsage, USAGE_FRESH_MS } from './usage.ts';

/** Of one order, so many are asked about while an answer counts as fresh; the others follow after that. */
export const ASKED_PER_ORDER = 4;
/** Two eSIMs a second, of two reads each: most of the partner's ten requests a second stay free for buying. */
const BETWEEN_ASKS_MS = 500;
/** What comes later would be asked for anew before its turn. */
const LONGEST_QUEUE = USAGE_FRESH_MS / BETWEEN_ASKS_MS;

export type UsageWatch = {
  /** Notes that a buyer looks at these eSIMs of one order. Answers at once; the partner is asked afterwards, if at all. */
  look(esims: OpenEsim[]): void;
  /** Asks about nothing any more. */
  stop(): void;
};

/**
 * Keeps what is known about eSIMs that are being looked at up to date, one after the other, however many people look. A
 * partner that is slow or away costs nobody's answer: what was known stays.
 */
export function createUsageWatch(shop: Shop): UsageWatch {
  const queue: OpenEsim[] = [];
  /** Waiting for their turn, being asked about, or resting after a question in vain. */
  const held = new Set<number>();
  let isAsking = false;
  let nextAskAtMs = 0;

  async function askInTurn(): Promise<void> {
    isAsking = true;
    for (let esim = queue.shift(); esim; esim = queue.shift()) {
      await delay(Math.max(0, nextAskAtMs - performance.now()));
      nextAskAtMs = performance.now() + BETWEEN_ASKS_MS;
      await ask(esim);
    }
    isAsking = false;
  }

  async function ask({ row: { id }, iccid }: OpenEsim): Promise<void> {
    try {
      await refreshUsage(shop, id, iccid);
      held.delete(id);
    } catch (error) {
      shop.log.warn({ esimId: id, err: error }, 'esim.usage_unavailable');
      setTimeout(() => held.delete(id), USAGE_FRESH_MS).unref();
    }
  }

  return {
    look(esims) {
      const open = esims.filter(({ row }) => stageOf(row) !== 'connected');
      const due = open.filter(({ row }) => !held.has(row.id) && !isFresh(shop, row.usageAt));
      const asked = open.length - due.length;
      const room = Math.min(ASKED_PER_ORDER - asked, LONGEST_QUEUE - queue.length);
      const next = due.toSorted((a, b) => timeOf(a) - timeOf(b)).slice(0, Math.max(0, room));
      for (const esim of next) held.add(esim.row.id);
      queue.push(...next);
      if (next.length > 0 && !isAsking) void shop.background.run('usage-watch', askInTurn);
    },
    stop() {
      queue.length = 0;
    },
  };
}

function timeOf({ row }: OpenEsim): number {
  return row.usageAt?.getTime() ?? 0;
}
