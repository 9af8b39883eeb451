import { CUSTOMER_ROWS, type Customer as CustomerPage } from '@esimshop/contracts/admin-customers';
import { desc, eq, inArray } from 'drizzle-orm';
import { isActAbout } from '../../accounts/personal-data.ts';
import { findCustomer, keptUntilYear } from '../../data-requests/find-customer.ts';
import { listRequests, toAdminRequest } from '../../data-requests/store.ts';
import { isMessageOf, isOf } from '../../mail/personal-data.ts';
import type { Executor } from '../../platform/database/database.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import type { Customer, PersonalData, Shop } from '../../shop.ts';
import { auditLog, userSessions, users } from '../../tables/accounts.ts';
import { mails } from '../../tables/mail.ts';
import { orders } from '../../tables/orders.ts';
import { portalTokens } from '../../tables/portal.ts';
import { supportMessages } from '../../tables/support.ts';
import { describeOrders } from './describe-orders.ts';
import { listObstacles } from './erase-customer.ts';
import { listCustomerEsims } from './list-customer-esims.ts';

/** All of a customer on one page. @throws ProblemError not_found */
export async function showCustomer(shop: Shop, rooms: readonly PersonalData[], key: string): Promise<CustomerPage> {
  const { database } = shop;
  const customer = await findCustomer(database, key);
  const { orderIds, userId = 0, emailKey } = customer;
  const [[account], bought, esims, sent, messages, links, sessions, acts, obstacles, requests, counts] =
    await Promise.all([
      database.select().from(users).where(eq(users.id, userId)),
      database.select().from(orders).where(inArray(orders.id, orderIds)).orderBy(desc(orders.id)).limit(CUSTOMER_ROWS),
      listCustomerEsims(shop, orderIds),
      database.select().from(mails).where(isOf(customer)).orderBy(desc(mails.id)).limit(CUSTOMER_ROWS),
      database
        .select()
        .from(supportMessages)
        .where(isMessageOf(customer))
        .orderBy(desc(supportMessages.id))
        .limit(CUSTOMER_ROWS),
      database
        .select()
        .from(portalTokens)
        .where(eq(portalTokens.emailKey, emailKey))
        .orderBy(desc(portalTokens.id))
        .limit(CUSTOMER_ROWS),
      database.select().from(userSessions).where(eq(userSessions.userId, userId)).orderBy(desc(userSessions.id)),
      database
        .select()
        .from(auditLog)
        .where(isActAbout(database, customer))
        .orderBy(desc(auditLog.id))
        .limit(CUSTOMER_ROWS),
      listObstacles(database, rooms, customer),
      listRequests(database, emailKey),
      countRows(database, customer),
    ]);
  const year = keptUntilYear(shop, customer);
  return {
    key,
    email: toReadableEmail(customer.email),
    name: customer.name,
    erasedAt: customer.erasedAt?.toISOString() ?? null,
    account: account
      ? { id: account.id, username: account.username, createdAt: account.createdAt.toISOString() }
      : null,
    counts: { ...counts, orders: orderIds.length, esims: esims.length, sessions: sessions.length },
    orders: await describeOrders(database, bought),
    esims: esims.slice(0, CUSTOMER_ROWS),
    mails: sent.map(({ id, orderId, kind, recipient, state, createdAt }) => ({
      id,
      orderId,
      kind,
      recipient: toReadableEmail(recipient),
      state,
      createdAt: createdAt.toISOString(),
    })),
    messages: messages.map(({ id, subject, message, createdAt, answeredAt }) => ({
      id,
      subject,
      message,
      createdAt: createdAt.toISOString(),
      isAnswered: answeredAt !== null,
    })),
    links: links.map(({ id, createdAt, expiresAt, revokedAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ id, createdAt, lastSeenAt, browser, system, network }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      browser,
      system,
      network,
    })),
    requests: requests.map(toAdminRequest),
    acts: acts.map(({ id, createdAt, actorName, act }) => ({ id, at: createdAt.toISOString(), actor: actorName, act })),
    erasure: { obstacles, keptUntil: year === null ? null : `${year}-12-31` },
    timeZone: shop.config.timeZone,
  };
}

async function countRows(executor: Executor, customer: Customer) {
  const [ofMails, ofMessages, links, acts] = await Promise.all([
    executor.$count(mails, isOf(customer)),
    executor.$count(supportMessages, isMessageOf(customer)),
    executor.$count(portalTokens, eq(portalTokens.emailKey, customer.emailKey)),
    executor.$count(auditLog, isActAbout(executor, customer)),
  ]);
  return { mails: ofMails, messages: ofMessages, links, acts };
}
