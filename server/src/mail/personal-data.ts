import { emailKeyOf } from '@esimshop/contracts/email';
import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { mails } from '../platform/database/schema/mail.ts';
import { supportMessages } from '../platform/database/schema/support.ts';
import { mailRequests } from '../platform/database/schema/work.ts';
import type { Customer, PersonalData, Shop } from '../shop.ts';

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
    support_messages: { name: 'erased', email: 'erased', subject: 'erased', message: 'erased', locale: 'erased' },
  },

  async collect({ database }, customer) {
    const { kind, recipient, locale, state, createdAt, sentAt } = mails;
    const { name, email, subject, message, answeredAt } = supportMessages;
    return {
      mails: await database
        .select({ kind, recipient, language: locale, state, createdAt, sentAt })
        .from(mails)
        .where(isOf(customer))
        .orderBy(asc(mails.id)),
      messages: await database
        .select({ name, email, subject, message, createdAt: supportMessages.createdAt, answeredAt })
        .from(supportMessages)
        .where(isMessageOf(customer))
        .orderBy(asc(supportMessages.id)),
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
    const messages = await tx.delete(supportMessages).where(isMessageOf(erased)).returning({ id: supportMessages.id });
    const isOfMessage = and(
      eq(mails.kind, 'support-message'),
      inArray(
        sql`${mails.payload} ->> 'messageId'`,
        messages.map(({ id }) => String(id)),
      ),
    );
    const unsent = ne(mails.state, 'sent');
    await tx.delete(mails).where(and(unsent, or(isOf(erased), isOfMessage)));
    const gone = { payload: {}, problem: null, portalTokenSealed: null, accountTokenSealed: null };
    await tx
      .update(mails)
      .set({ ...gone, recipient: erased.standIn.email })
      .where(isOf(erased));
    await deleteRequests(shop, tx, erased);
  },
};

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
