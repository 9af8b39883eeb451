import { randomUUID } from 'node:crypto';
import type { MessageState } from '@esimshop/contracts/admin-messages';
import { recordAudit } from '../../accounts/audit-log.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { requeueMail } from '../../mail/requeue-mails.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { showThread, threadNotFound } from './show-thread.ts';
import { markMessage } from './store.ts';
import { findEntryOfKey, findReplyMail, hasEntryAfter, insertEntry, lockThread, nameMail } from './thread-store.ts';

type NewEntry = {
  id: number;
  author: 'shop' | 'customer';
  text: string;
  /** The last entry that whoever writes has seen. */
  seen: number;
  requestKey: string;
};

/**
 * Writes in a thread: a reply is mailed once, and the thread is answered; the customer's words make it wait again.
 * @throws ProblemError not_found; 409 `conflict` with the current thread if something was written since; 409
 * `idempotency_key_reused`
 */
export async function writeEntry(shop: Shop, actor: AdminActor, entry: NewEntry): Promise<void> {
  const hasChanged = await inTransaction(shop.database, 'support entry', async (tx) => {
    const { id, author, text, seen, requestKey } = entry;
    const message = await lockThread(tx, id);
    if (!message) throw threadNotFound();
    const keyHash = sha256(requestKey);
    const repeated = await findEntryOfKey(tx, keyHash);
    if (repeated) {
      if (repeated.messageId === id && repeated.author === author && repeated.text === text) return false;
      throw new ProblemError(
        409,
        'idempotency_key_reused',
        'Something else was written with this key. Reload the page.',
      );
    }
    if (await hasEntryAfter(tx, id, seen)) return true;
    const writtenBy = actor.audit.actorId ?? null;
    const entryId = await insertEntry(tx, { messageId: id, author, text, writtenBy, keyHash });
    if (author === 'shop') {
      const mailId = await queueMail(shop, tx, {
        kind: 'support-reply',
        payload: { messageId: id, entryId },
        recipient: message.email,
        locale: message.locale,
        messageIdStem: `support.${message.number}.${randomUUID()}`,
      });
      if (mailId !== undefined) await nameMail(tx, entryId, mailId);
    }
    await markMessage(tx, { id, state: author === 'shop' ? 'answered' : 'open', userId: writtenBy });
    await recordAudit(tx, {
      ...actor.audit,
      act: author === 'shop' ? 'message.replied' : 'message.words_pasted',
      subjectKind: 'message',
      subjectId: id,
      after: { number: message.number },
    });
    return false;
  });
  if (!hasChanged) return;
  throw new ProblemError(
    409,
    'conflict',
    'Somebody else has written in this thread since you opened it. Read it, then send yours if it is still needed.',
    { current: await showThread(shop, entry.id) },
  );
}

/**
 * Has a reply that was not accepted sent now, under its own Message-ID.
 * @throws ProblemError not_found; 409 `already_decided` if it was sent
 */
export async function resendReply(
  shop: Shop,
  actor: AdminActor,
  { id, entryId }: { id: number; entryId: number },
): Promise<void> {
  await inTransaction(shop.database, 'resend reply', async (tx) => {
    const message = await lockThread(tx, id);
    const mail = message && (await findReplyMail(tx, { id, entryId }));
    if (!mail) throw threadNotFound();
    if (mail.state === 'sent') throw new ProblemError(409, 'already_decided', 'This reply was sent already.');
    await requeueMail(shop, tx, mail.id);
    await recordAudit(tx, {
      ...actor.audit,
      act: 'message.reply_resent',
      subjectKind: 'message',
      subjectId: id,
      after: { number: message.number },
    });
  });
}

const MARK_ACTS = { open: 'message.reopened', answered: 'message.answered', closed: 'message.closed' } as const;

/** Marks a thread; the second press changes nothing. @throws ProblemError not_found */
export async function markThread(
  shop: Shop,
  { audit }: AdminActor,
  { id, state }: { id: number; state: MessageState },
): Promise<void> {
  await inTransaction(shop.database, 'mark-message', async (tx) => {
    if (!(await lockThread(tx, id))) throw threadNotFound();
    if (!(await markMessage(tx, { id, state, userId: audit.actorId }))) return;
    await recordAudit(tx, { ...audit, act: MARK_ACTS[state], subjectKind: 'message', subjectId: id });
  });
}
