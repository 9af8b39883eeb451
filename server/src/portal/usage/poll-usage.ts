import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { findEsim } from '../../orders/esims.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import { type ClaimedRead, claimReads } from '../../supply/claim-reads.ts';
import { isCounted, readUsages } from './read-usages.ts';
import { readClaimed } from './usage.ts';

/** How often a process looks for eSIMs that have become due. */
const LOOK_EVERY_MS = 1000;
/** A supplier that is slow to respond is not asked about more at a time. */
const MAX_UNANSWERED = 4;

/** No plan lasts for longer; an eSIM may have left the account since. */
const isDue = sql`esims.usage_due_at <= now() and esims.created_at > now() - interval '2 years'`;

export type UsagePoll = { stop(): void };

/**
 * Reads eSIMs that are due, with left-over turns: callbacks get lost, and none announces that a plan is about to end.
 * Every process that runs jobs does so; they share the turns.
 */
export function pollUsage(shop: Shop): UsagePoll {
  const stopping = new AbortController();
  for (const supplier of Object.keys(shop.partners.suppliers)) {
    // Rejects only when it is stopped.
    pollSupplier(shop, supplier, stopping.signal).catch(() => {});
  }
  return { stop: () => stopping.abort() };
}

async function pollSupplier(shop: Shop, supplier: string, signal: AbortSignal): Promise<void> {
  const { stateReads, usages } = supplierOf(shop, { supplier }).esims;
  const claim = (candidates: SQL, perTurn: number) =>
    claimReads(shop.database, { supplier, stateReads, urgency: 'due', candidates, perTurn });
  let unanswered = 0;

  function start(read: () => Promise<void>): true {
    unanswered += 1;
    void shop.background.run('usage-poll', () =>
      read().finally(() => {
        unanswered -= 1;
      }),
    );
    return true;
  }

  async function readNext(): Promise<boolean> {
    const counted = usages ? await claim(sql`${isDue} and ${isCounted}`, usages.most) : [];
    if (counted.length > 0) return start(() => readUsages(shop, supplier, counted));
    const [next] = await claim(usages ? sql`${isDue} and not ${isCounted}` : isDue, 1);
    return next !== undefined && start(() => readDue(shop, supplier, next));
  }

  while (!signal.aborted) {
    let hasRead = false;
    try {
      hasRead = unanswered < MAX_UNANSWERED && (await readNext());
    } catch (error) {
      shop.log.warn({ supplier, err: error }, 'esim.usage_not_claimed');
    }
    await delay(hasRead ? stateReads.intervalMs : LOOK_EVERY_MS, undefined, { ref: false, signal });
  }
}

async function readDue(shop: Shop, supplier: string, claim: ClaimedRead): Promise<void> {
  const esim = await findEsim(shop.database, shop.secrets, claim.esimId);
  if (esim) await readClaimed(shop, { ...claim, supplier, esim });
}
