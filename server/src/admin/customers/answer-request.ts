import { randomUUID } from 'node:crypto';
import { type AdminDataRequest, COPY_LINK_DAYS } from '@esimshop/contracts/data-requests';
import { DAY_MS } from '@esimshop/contracts/days';
import { type AuditRecord, recordAudit } from '../../accounts/audit-log.ts';
import { createDataToken } from '../../data-requests/data-token.ts';
import { lockCustomer } from '../../data-requests/find-customer.ts';
import { closeRequest, toAdminRequest } from '../../data-requests/store.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';

/**
 * Mails a link that downloads a copy once. The copy is drawn then, so that no file lies about.
 * @throws ProblemError not_found, already_decided
 */
export async function sendCopy(shop: Shop, actor: AdminActor, id: number): Promise<AdminDataRequest> {
  const token = createDataToken();
  return inTransaction(shop.database, 'copy-sent', async (tx) => {
    await lockCustomer(tx, keyOf(id));
    const request = await closeRequest(tx, id, {
      outcome: 'copied',
      answeredBy: actor.audit.actorId ?? null,
      downloadHash: sha256(token),
      downloadBy: fromNow(COPY_LINK_DAYS * DAY_MS),
    });
    // Its owner asked for something else.
    if (request.kind !== 'copy')
      throw new ProblemError(409, 'conflict', 'This customer asked for an erasure, not a copy.');
    await queueMail(shop, tx, {
      kind: 'data-copy',
      recipient: request.emailKey,
      locale: request.locale,
      accountToken: token,
      messageIdStem: `data-copy.${randomUUID()}`,
    });
    await record(tx, actor, { act: 'customer.copy_sent', id });
    return toAdminRequest(request);
  });
}

/** Declines a request; the customer is told why. @throws ProblemError not_found, already_decided */
export async function declineRequest(
  shop: Shop,
  actor: AdminActor,
  { id, reason }: { id: number; reason: string },
): Promise<AdminDataRequest> {
  return inTransaction(shop.database, 'data-request-declined', async (tx) => {
    await lockCustomer(tx, keyOf(id));
    const answeredBy = actor.audit.actorId ?? null;
    const request = await closeRequest(tx, id, { outcome: 'declined', note: reason, answeredBy });
    await queueMail(shop, tx, {
      kind: 'data-request-declined',
      payload: { request: request.kind, reason },
      recipient: request.emailKey,
      locale: request.locale,
      messageIdStem: `data-request-declined.${randomUUID()}`,
    });
    await record(tx, actor, { act: 'customer.request_declined', id });
    return toAdminRequest(request);
  });
}

const keyOf = (id: number) => `request-${id}`;

function record(tx: Transaction, { audit }: AdminActor, { act, id }: { act: AuditRecord['act']; id: number }) {
  return recordAudit(tx, { ...audit, act, subjectKind: 'customer', subjectId: keyOf(id) });
}
