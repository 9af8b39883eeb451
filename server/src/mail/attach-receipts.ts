import type { Receipt } from '@esimshop/contracts/receipts';
import { issueReceiptsOf } from '../documents/receipts/issue-receipt.ts';
import { printReceipt } from '../documents/receipts/print-receipt.ts';
import { listReceipts, type ReceiptRow, readFrozen } from '../documents/receipts/store.ts';
import type { MailAttachment } from '../partners/mail-transport.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { waitAtMost } from '../platform/wait-at-most.ts';
import type { Shop } from '../shop.ts';
import { queueReceiptMail } from './queue-receipt-mail.ts';
import type { MailRow } from './store.ts';

/** So often a mail is tried with its receipts before it goes without, and they follow in a mail of their own. */
const RECEIPT_ATTEMPTS = 3;
/** Within what a mail's lock leaves for the database. */
const ISSUE_TIMEOUT_MS = 1500;

/**
 * The receipts that a mail carries, which are issued now if they are due. They never hold up an eSIM for long: in the end the mail goes
 * without, and a mail that waits for them is queued before.
 * @throws Error if they cannot be issued or drawn now
 */
export async function attachDue(
  shop: Shop,
  mail: MailRow,
  isCarried: (row: ReceiptRow) => boolean,
): Promise<MailAttachment[]> {
  const { id: mailId, orderId, attempts } = mail;
  if (orderId === null) return [];
  const rows = await listReceipts(shop.database, orderId);
  const carried = rows.filter(isCarried);
  if (carried.length === 0) return [];
  try {
    const issued = await issueInTime(shop, rows);
    return await Promise.all(carried.map(async ({ id }) => (await drawOf(shop, issued, id)).attachment));
  } catch (err) {
    if (attempts < RECEIPT_ATTEMPTS) throw err;
    shop.log.error({ err, mailId, orderId }, 'receipt.not_attached');
    await inTransaction(shop.database, 'receipt mail', async (tx) => {
      for (const { id } of carried) await queueReceiptMail(shop, tx, { orderId, receiptId: id });
    });
    return [];
  }
}

async function issueInTime(shop: Shop, rows: readonly ReceiptRow[]): Promise<readonly ReceiptRow[]> {
  const issuing = issueReceiptsOf(shop, rows);
  if (await waitAtMost(issuing, ISSUE_TIMEOUT_MS)) return issuing;
  throw new Error(`The receipts of order ${rows[0]?.orderId} were not issued within ${ISSUE_TIMEOUT_MS} ms`);
}

/** A receipt as a mail carries it. @throws Error until it is issued, or if it cannot be drawn now */
export async function attachReceipt(shop: Shop, orderId: number, receiptId: number): Promise<DrawnReceipt> {
  return drawOf(shop, await listReceipts(shop.database, orderId), receiptId);
}

type DrawnReceipt = { receipt: Receipt; attachment: MailAttachment };

async function drawOf(shop: Shop, rows: readonly ReceiptRow[], receiptId: number): Promise<DrawnReceipt> {
  const row = rows.find(({ id }) => id === receiptId);
  if (!row?.content) throw new Error(`Receipt ${receiptId} is not issued yet`);
  const frozen = readFrozen(row.content);
  const { filename, pdf } = await printReceipt(shop, frozen);
  return { receipt: frozen.receipt, attachment: { filename, contentType: 'application/pdf', content: pdf } };
}
