import { isDeepStrictEqual } from 'node:util';
import type { BuyerChange, ReceiptBuyer } from '@esimshop/contracts/receipts';
import { decideBuyerChange, findReplacement, leftOf } from '../documents/receipts/buyer-change.ts';
import { issue, issueReceiptsOf } from '../documents/receipts/issue-receipt.ts';
import { insertReplacement, listReceipts, lockNumbers, readIssueTime } from '../documents/receipts/store.ts';
import { queueReceiptMail } from '../mail/queue-receipt-mail.ts';
import { lockOrder, type OrderRow } from '../orders/store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';

/**
 * Replaces the receipt of an order by one that names a company: a credit note over what is left of it, and a new one of the same amount,
 * both numbered in this transaction. Once; repeating the same changes nothing.
 * @throws ProblemError receipt_not_found, receipt_pending, receipt_already_changed, receipt_year_over, receipt_returned
 */
export async function nameCompany(shop: Shop, { id: orderId }: OrderRow, company: ReceiptBuyer): Promise<void> {
  await issueReceiptsOf(shop, await listReceipts(shop.database, orderId)).catch((err: unknown) =>
    shop.log.error({ err, orderId }, 'receipt.not_issued'),
  );
  await inTransaction(shop.database, 'receipt buyer', async (tx) => {
    const { erasedAt, currency } = await lockOrder(tx, orderId);
    await lockNumbers(tx);
    const rows = await listReceipts(tx, orderId);
    if (rows.length === 0 || erasedAt) throw receiptNotFound();
    if (isDeepStrictEqual(findReplacement(rows)?.company, company)) return;
    const { day } = await readIssueTime(tx, shop.config.timeZone);
    const change = decideBuyerChange(rows, Number(day.slice(0, 4)));
    if (change !== 'open') throw refuseChange(change);
    const ids = await insertReplacement(tx, { orderId, company, amountMinor: leftOf(rows), currency });
    await issue(shop, tx, ids.creditNoteId);
    await issue(shop, tx, ids.receiptId);
    await queueReceiptMail(shop, tx, { orderId, ...ids });
  });
}

export function receiptNotFound(): ProblemError {
  return new ProblemError(404, 'receipt_not_found', 'There is no such receipt.');
}

function refuseChange(change: Exclude<BuyerChange, 'open'>): ProblemError {
  switch (change) {
    case 'pending':
      return new ProblemError(
        409,
        'receipt_pending',
        'A receipt of this order is still to get its number. Try again in a few minutes.',
      );
    case 'done':
      return new ProblemError(
        409,
        'receipt_already_changed',
        'The receipt of this order was already changed once. Write to us if its company is wrong.',
      );
    case 'year_over':
      return new ProblemError(
        409,
        'receipt_year_over',
        'A company can be named in the calendar year of the receipt only. Write to us if you need it.',
      );
    case 'returned':
      return new ProblemError(
        409,
        'receipt_returned',
        'All money of this order went back, so there is nothing to issue a receipt for. Its credit notes show that.',
      );
  }
}
