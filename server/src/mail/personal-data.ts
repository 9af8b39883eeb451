import { emailKeyOf } from '@esimshop/contracts/email';
import { and, asc, eq, gt, inArray, isNotNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { findAged } from '../platform/database/aged-rows.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import type { Customer, PersonalData, Shop } from '../shop.ts';
import { mails } from '../tables/mail.ts';
import { supportEntries, supportMessages } from '../tables/support.ts';
import { mailRequests } from '../tables/work.ts';

export const MAIL_PERSONAL_DATA: PersonalData = {
  columns: {
    mails: {
      kind: 'kept',
      payload: 'erased',
      idempotency_key: 'kept',
      recipient: 'erased',
      locale: 'kept',
      message_id: 'kept',
      portal_token_sealed: 'erased',
      account_token_sealed: 'erased',
      state: 'kept',
      problem: 'erased',
    },
    mail_requests: { kind: 'erased', request_sealed: 'erased' },
    support_messages: {
      number: 'erased',
      name: 'erased',
      email: 'erased',
      subject: 'erased',
      message: 'erased',
      locale: 'erased',
      key_hash: 'erased',
    },
    support_entries: { author: 'erased', text: 'erased', key_hash: 'erased' },
  },

  async collect({ database }, customer) {
    const { kind, recipient, locale, state, createdAt, sentAt } = mails;
    const { number, name, email, subject, message, answeredAt } = supportMessages;
    const { author, text } = supportEntries;
    return {
      mails: await database
        .select({ kind, recipient, language: locale, state, createdAt, sentAt })
        .from(mails)
        .where(isOf(customer))
        .orderBy(asc(mails.id)),
      messages: await database
        .select({ number, name, email, subject, message, createdAt: supportMessages.createdAt, answeredAt })
        .from(supportMessages)
        .where(isMessageOf(customer))
        .orderBy(asc(supportMessages.id)),
      replies: await database
        .select({ number, author, text, createdAt: supportEntries.createdAt })
        .from(supportEntries)
        .innerJoin(supportMessages, eq(supportMessages.id, supportEntries.messageId))
        .where(isMessageOf(customer))
        .orderBy(asc(supportEntries.id)),
    };
  },

  async findObstacles(executor, customer) {
    const sending = await executor
      .select({ orderId: mails.orderId })
      .from(mails)
      .where(and(isOf(customer), eq(mails.state, 'queued'), gt(mails.lockedUntil, sql`now()`)))
      .limit(1);
    return sending.map(({ orderId }) => ({ kind: 'mail_in_progress', orderId }));
  },

  async anonymise(shop, tx, erased) {
    await deleteMessages(tx, isMessageOf(erased));
    await tx.delete(mails).where(and(ne(mails.state, 'sent'), isOf(erased)));
    await tx
      .update(mails)
      .set({ ...NO_CONTENTS, recipient: erased.standIn.email })
      .where(isOf(erased));
    await deleteRequests(shop, tx, erased);
  },

  aged: [
    {
      kind: 'messages',
      find: (executor, before) => findAged(executor, supportMessages, isOldMessage(before)),
      async remove(tx, before, limit) {
        const { id } = supportMessages;
        const batch = tx.select({ id }).from(supportMessages).where(isOldMessage(before)).orderBy(asc(id)).limit(limit);
        return deleteMessages(tx, inArray(id, batch));
      },
    },
    {
      kind: 'mails',
      find: (executor, before) => findAged(executor, mails, isOldMail(before)),
      async remove(tx, before, limit) {
        const batch = tx
          .select({ id: mails.id })
          .from(mails)
          .where(isOldMail(before))
          .orderBy(asc(mails.id))
          .limit(limit);
        return (await tx.update(mails).set(NO_CONTENTS).where(inArray(mails.id, batch))).rowCount ?? 0;
      },
    },
  ],
};

const NO_CONTENTS = { payload: {}, problem: null, portalTokenSealed: null, accountTokenSealed: null };

/** One that nobody has answered is still to be read; one that goes on is as old as what followed last. */
function isOldMessage(before: Date): SQL | undefined {
  const goesOn = sql`exists (select from ${supportEntries} where ${supportEntries.messageId} = ${supportMessages.id}
    and ${supportEntries.createdAt} >= ${before})`;
  return and(lt(supportMessages.createdAt, before), isNotNull(supportMessages.answeredAt), not(goesOn));
}

function isOldMail(before: Date): SQL | undefined {
  const hasContents = sql`(${mails.payload} <> '{}' or ${mails.problem} is not null)`;
  return and(lt(mails.createdAt, before), ne(mails.state, 'queued'), hasContents);
}

/** With what followed them, and what was to be mailed of them. Returns how many there were. */
async function deleteMessages(tx: Transaction, condition: SQL): Promise<number> {
  const deleted = await tx.delete(supportMessages).where(condition).returning({ id: supportMessages.id });
  const messageIds = deleted.map(({ id }) => String(id));
  const isOfMessage = inArray(sql`${mails.payload} ->> 'messageId'`, messageIds);
  await tx
    .delete(mails)
    .where(and(inArray(mails.kind, ['support-message', 'support-reply']), ne(mails.state, 'sent'), isOfMessage));
  return deleted.length;
}

/** Mails to the customer, wherever they were sent. */
export function isOf({ emailKey, orderIds }: Customer): SQL | undefined {
  return or(sql`lower(${mails.recipient} collate "C") = ${emailKey}`, inArray(mails.orderId, orderIds));
}

/** Messages that the customer wrote. */
export function isMessageOf({ emailKey }: Pick<Customer, 'emailKey'>): SQL {
  return sql`lower(${supportMessages.email} collate "C") = ${emailKey}`;
}

async function deleteRequests({ secrets }: Pick<Shop, 'secrets'>, tx: Executor, { emailKey }: Customer): Promise<void> {
  const waiting = await tx.select().from(mailRequests);
  const asked = waiting.filter(({ kind, requestSealed }) => {
    const { email } = JSON.parse(secrets.open(requestSealed, kind)) as { email: string };
    return emailKeyOf(email) === emailKey;
  });
  await tx.delete(mailRequests).where(
    inArray(
      mailRequests.id,
      asked.map(({ id }) => id),
    ),
  );
}
