import { randomUUID } from 'node:crypto';
import type { ResendReceiptResponse } from '@esimshop/contracts/withdrawals';
import { recordAudit } from '../../accounts/audit-log.ts';
import { lockWithdrawal } from '../../checkout/withdrawals/store.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { requeueMail } from '../../mail/requeue-mails.ts';
import { findLatestReceipt } from '../../mail/store.ts';
import { recordOrderEvent } from '../../orders/store.ts';
import { findWithdrawal, receiptAddressesOf } from '../../orders/withdrawals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';

/** Long enough for a double press, short enough for somebody who lost the mail. */
const RESENT_WITHIN_SECONDS = 60;

/**
 * Sends the receipt of a withdrawal again to the addresses that it went to. One that could not be sent is tried again at once.
 * @throws ProblemError not_found, already_notified if all of them got it within the last minute
 */
export async function resendReceipt(shop: Shop, actor: AdminActor, id: number): Promise<ResendReceiptResponse> {
  if (!(await findWithdrawal(shop.database, id)))
    throw new ProblemError(404, 'not_found', `There is no withdrawal ${id}.`);
  return inTransaction(shop.database, 'resend receipt', async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    const { number, orderId, locale } = withdrawal;
    const sentTo: string[] = [];
    for (const recipient of receiptAddressesOf(withdrawal)) {
      const latest = await findLatestReceipt(tx, { id, orderId, recipient });
      const isTold = latest !== undefined && latest.mail.problem === null;
      if (isTold && latest.ageSeconds < RESENT_WITHIN_SECONDS) continue;
      sentTo.push(toReadableEmail(recipient));
      // No second mail beside one that is retried until it succeeds.
      if (latest && latest.mail.state !== 'sent') {
        await requeueMail(shop, tx, latest.mail.id);
        continue;
      }
      const name = randomUUID();
      await queueMail(shop, tx, {
        kind: 'withdrawal-receipt',
        payload: { withdrawalId: id },
        ...(orderId !== null && { orderId }),
        idempotencyKey: `${number}.${name}`,
        recipient,
        locale,
        messageIdStem: `${number}.${name}.receipt`,
      });
    }
    if (sentTo.length === 0)
      throw new ProblemError(
        409,
        'already_notified',
        'The receipt was sent a moment ago. It can be sent again in a minute.',
        { retryAfterSeconds: RESENT_WITHIN_SECONDS },
      );
    if (orderId !== null)
      await recordOrderEvent(tx, orderId, {
        kind: 'resent',
        actor: actor.name,
        detail: { mailKind: 'withdrawal-receipt', recipient: sentTo.join(', ') },
      });
    await recordAudit(tx, {
      ...actor.audit,
      act: 'withdrawal.receipt_resent',
      subjectKind: 'withdrawal',
      subjectId: id,
      after: { number },
    });
    return { sentTo };
  });
}
