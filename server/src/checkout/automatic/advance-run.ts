import { AUTOMATIC_NOTICE_MINUTES } from '@esimshop/contracts/automatic-limits';
import { sql } from 'drizzle-orm';
import { findEsim, getOrderOfEsim, type OpenEsim } from '../../orders/esims.ts';
import { findRun, getRule, type TopUpRule, type TopUpRun } from '../../orders/top-up-rules.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { endRule } from '../end-automatic-rule.ts';
import { queueAutomaticMail } from '../queue-automatic-mail.ts';
import { chargeRun } from './charge-run.ts';
import { findEnd } from './find-end.ts';
import { dropRun, findAnnouncement, lockRun, postponeRun, updateRun } from './store.ts';

const NOTICE_MS = AUTOMATIC_NOTICE_MINUTES * 60_000;
/** Until it is seen again whether the mail has gone out. */
const MAIL_PAUSE_MS = 30_000;
/** So long after it was announced, a charge would surprise. */
const LATE_MS = 3 * 3_600_000;

/**
 * Goes on with an automatic top-up that is due: its buyer is written to first, and charged ten minutes after that mail was sent. Safe to
 * call at any time, by whomever.
 * @throws Error if a partner cannot be asked, so that it is tried again
 */
export async function advanceRun(shop: Shop, runId: number): Promise<void> {
  const run = await findRun(shop.database, runId);
  if (run?.state !== 'waiting') return;
  const rule = await getRule(shop.database, run.ruleId);
  const esim = await findEsim(shop.database, shop.secrets, run.esimId);
  // Its rule ended while it was being paid for, or its buyer's data was erased.
  if (rule.end !== null || !esim) return inTransaction(shop.database, 'top-up run', (tx) => dropRun(tx, runId));
  if (run.announcedAt === null) return announce(shop, { run, esim });
  if (await isTold(shop, { run, rule })) await chargeRun(shop, { run, rule, esim });
}

/** Queues the mail before the charge, or ends the rule if there can be none. */
async function announce(shop: Shop, { run: known, esim }: { run: TopUpRun; esim: OpenEsim }): Promise<void> {
  await inTransaction(shop.database, 'top-up announced', async (tx) => {
    const locked = await lockRun(tx, known);
    if (!locked || locked.run.announcedAt !== null) return;
    const { run, rule } = locked;
    const end = await findEnd(shop, tx, { rule, esim });
    if (end) return endRule(shop, tx, { rule, end, runId: run.id });
    const order = await getOrderOfEsim(tx, esim.row.id);
    await updateRun(tx, run.id, { announcedAt: sql`now()`, nextAttemptAt: fromNow(MAIL_PAUSE_MS), retries: 0 });
    await queueAutomaticMail(shop, tx, { news: 'due', rule, order, runId: run.id });
  });
}

/** Whether the buyer has had the mail for long enough. Nobody is charged whom it does not reach, or long after it. */
async function isTold(shop: Shop, { run, rule }: { run: TopUpRun; rule: TopUpRule }): Promise<boolean> {
  const { database } = shop;
  const told = await findAnnouncement(database, { run, rule });
  const end = !told || told.mail === 'failed' ? 'mailbox' : told.ageMs > LATE_MS ? 'unavailable' : undefined;
  if (end) {
    await inTransaction(database, 'top-up ended', async (tx) => {
      const locked = await lockRun(tx, run);
      if (locked) await endRule(shop, tx, { rule: locked.rule, end, runId: run.id });
    });
    return false;
  }
  const waitMs = told?.sentAgoMs == null ? MAIL_PAUSE_MS : NOTICE_MS - told.sentAgoMs;
  if (waitMs <= 0) return true;
  await postponeRun(shop, run.id, waitMs);
  return false;
}
