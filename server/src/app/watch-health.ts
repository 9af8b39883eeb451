import { setTimeout as delay } from 'node:timers/promises';
import { findTrouble, type Trouble } from '../admin/system/health.ts';
import type { Shop } from '../shop.ts';

type WatchOptions = {
  /** Trouble that lasts longer does not resolve itself. */
  giveUpAfterMs: number;
  onGiveUp: (error: Error) => void;
};

const LOOK_EVERY_MS = 10_000;

const SENTENCES: Record<Trouble, string> = {
  database_unreachable: 'The database did not respond',
  jobs_not_fetched: 'No jobs were fetched',
};

/** Gives up once this process could not do its work for a long time without a pause; an idle one is in no trouble. */
export function watchHealth(shop: Shop, { giveUpAfterMs, onGiveUp }: WatchOptions): { stop(): void } {
  const stopping = new AbortController();
  const pauseMs = Math.min(LOOK_EVERY_MS, giveUpAfterMs / 4);

  async function watch(): Promise<void> {
    let troubledSinceMs: number | undefined;
    while (!stopping.signal.aborted) {
      await delay(pauseMs, undefined, { ref: false, signal: stopping.signal });
      const trouble = await findTrouble(shop);
      if (!trouble) {
        if (troubledSinceMs !== undefined) shop.log.warn('health.recovered');
        troubledSinceMs = undefined;
        continue;
      }
      if (troubledSinceMs === undefined) shop.log.error({ trouble }, 'health.troubled');
      troubledSinceMs ??= performance.now();
      const troubledMs = Math.round(performance.now() - troubledSinceMs);
      if (troubledMs < giveUpAfterMs) continue;
      shop.log.fatal({ trouble, troubledMs }, 'health.gave_up');
      onGiveUp(new Error(`${SENTENCES[trouble]} for ${Math.round(troubledMs / 1000)} s: this process ends`));
      return;
    }
  }

  // Rejects only when it is stopped.
  watch().catch(() => {});
  return { stop: () => stopping.abort() };
}
