import { createHash } from 'node:crypto';
import { findLostPeriod } from '../../orders/lost-period.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { composeReceipt } from './compose-receipt.ts';
import { describeReceipt } from './describe-receipt.ts';
import { findDue, listOpenUpTo, listReceipts, lockNumbers, type ReceiptRow, storeIssued, takeNumber } from './store.ts';

/**
 * Gives a receipt its number and its content, and those that became due before it theirs first. One that cannot be issued does not hold up
 * the others.
 * @throws Error if this one cannot be issued, so that it is tried again
 */
export async function issueReceipt(shop: Shop, receiptId: number): Promise<void> {
  for (const id of await listOpenUpTo(shop.database, receiptId)) {
    try {
      await inTransaction(shop.database, 'receipt', (tx) => issue(shop, tx, id));
    } catch (err) {
      if (id === receiptId) throw err;
      shop.log.error({ err, receiptId: id }, 'receipt.not_issued');
    }
  }
}

/** Likewise those of an order that are not issued yet. Returns its receipts as they are now. */
export async function issueReceiptsOf(shop: Shop, rows: readonly ReceiptRow[]): Promise<readonly ReceiptRow[]> {
  const due = rows.findLast(({ number }) => number === null);
  if (!due) return rows;
  await issueReceipt(shop, due.id);
  return listReceipts(shop.database, due.orderId);
}

/** Likewise one, in a transaction that does more. */
export async function issue(shop: Shop, tx: Transaction, id: number): Promise<void> {
  await lockNumbers(tx);
  const due = await findDue(tx, id, shop.config.timeZone);
  if (!due || due.rows.at(-1)?.number !== null) return;
  const { rows, at: issuedAt, day: issuedOn } = due;
  const year = Number(issuedOn.slice(0, 4));
  const series = await seriesOf(shop, tx, year);
  const number = await takeNumber(tx, { series, year });
  const receipt = await describeReceipt(shop, tx, rows, { series, year, number, issuedAt, issuedOn });
  const content = JSON.stringify({ receipt, document: composeReceipt(receipt) });
  const hash = createHash('sha256').update(content).digest();
  await storeIssued(tx, id, { series, year, number, content, hash, issuedAt });
}

/**
 * The owner's series. Numbers that were given between a backup and its restore are on paper, and nobody knows how many: from a restore on,
 * the series of that year bears its moment.
 */
async function seriesOf(shop: Shop, executor: Executor, year: number): Promise<string> {
  const { series } = shop.settings.current().tax;
  const restored = (await findLostPeriod(executor))?.to.toISOString();
  if (!restored?.startsWith(String(year))) return series;
  return `${series}R${restored.slice(5, 19).replaceAll(/\D/g, '')}`;
}
