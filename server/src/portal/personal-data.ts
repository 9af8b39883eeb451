import { and, asc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { bumpBesidePlans } from '../catalogue/catalogue-state.ts';
import { findAged } from '../platform/database/aged-rows.ts';
import type { Customer, PersonalData } from '../shop.ts';
import { gifts } from '../tables/gifts.ts';
import { orders } from '../tables/orders.ts';
import { ratingRefusals, ratings } from '../tables/ratings.ts';

/** A gift is about two people: who bought it, and who gets it. Either is forgotten without the other. */
export const PORTAL_PERSONAL_DATA: PersonalData = {
  columns: {
    gifts: {
      sender_name: 'erased',
      receiver_name: 'erased',
      receiver_email: 'erased',
      locale: 'kept',
      note: 'erased',
      state: 'kept',
      token_hash: 'erased',
      opened_session: 'erased',
    },
    /** The stars stay, and the shop's reason for taking words down: nobody is named by them. */
    ratings: { token_hash: 'erased', text: 'erased', name: 'erased', reply: 'erased', removed_for: 'kept' },
    rating_refusals: { email_key: 'erased' },
  },

  async collect({ database }, customer) {
    const { senderName, receiverName, receiverEmail, locale, note, sendAt, sentAt, openedAt } = gifts;
    return {
      gifts: await database
        .select({
          orderNumber: orders.orderNumber,
          ...{ senderName, receiverName, receiverEmail, note, sendAt, sentAt, openedAt },
          language: locale,
        })
        .from(gifts)
        .innerJoin(orders, eq(orders.id, gifts.orderId))
        .where(or(isBoughtBy(customer), isFor(customer)))
        .orderBy(asc(gifts.id)),
      ratings: await database
        .select({
          orderNumber: orders.orderNumber,
          askedAt: ratings.askedAt,
          ...{ stars: ratings.stars, text: ratings.text, name: ratings.name, ratedAt: ratings.ratedAt },
          ...{ changedAt: ratings.changedAt, reply: ratings.reply, removedAt: ratings.removedAt },
        })
        .from(ratings)
        .innerJoin(orders, eq(orders.id, ratings.orderId))
        .where(inArray(ratings.orderId, customer.orderIds))
        .orderBy(asc(ratings.id)),
      ratingRefusals: await database
        .select({ createdAt: ratingRefusals.createdAt })
        .from(ratingRefusals)
        .where(eq(ratingRefusals.emailKey, customer.emailKey)),
    };
  },

  findObstacles: async () => [],

  async anonymise(_shop, tx, customer) {
    const changed = await tx
      .update(ratings)
      .set({ tokenHash: null, text: '', name: '', reply: '' })
      .where(inArray(ratings.orderId, customer.orderIds))
      .returning({ stars: ratings.stars });
    // Pages show them without its words.
    if (changed.some(({ stars }) => stars !== null)) await bumpBesidePlans(tx);
    await tx.delete(ratingRefusals).where(eq(ratingRefusals.emailKey, customer.emailKey));
    // Its eSIM loses its codes with the order.
    await tx
      .update(gifts)
      .set({ ...NOBODY, senderName: '', state: 'taken_back' })
      .where(isBoughtBy(customer));
    // What was not opened is its buyer's still, who can get a link for it.
    await tx
      .update(gifts)
      .set({ ...NOBODY, state: sql`case when ${gifts.state} = 'waiting' then 'sent' else ${gifts.state} end` })
      .where(isFor(customer));
  },

  aged: [
    {
      kind: 'mails',
      find: (executor, before) => findAged(executor, gifts, isOld(before)),
      async remove(tx, before, limit) {
        const batch = tx.select({ id: gifts.id }).from(gifts).where(isOld(before)).orderBy(asc(gifts.id)).limit(limit);
        const words = { receiverEmail: null, note: '' };
        return (await tx.update(gifts).set(words).where(inArray(gifts.id, batch))).rowCount ?? 0;
      },
    },
  ],
};

/** The link opens nothing more. */
const NOBODY = { receiverName: '', receiverEmail: null, note: '', tokenHash: null, openedSession: null };

function isBoughtBy({ orderIds }: Pick<Customer, 'orderIds'>): SQL {
  return inArray(gifts.orderId, orderIds);
}

function isFor({ emailKey }: Pick<Customer, 'emailKey'>): SQL {
  return sql`lower(${gifts.receiverEmail} collate "C") = ${emailKey}`;
}

/** One that waits is still to be sent. */
function isOld(before: Date): SQL | undefined {
  return and(
    lt(gifts.sendAt, before),
    ne(gifts.state, 'waiting'),
    or(sql`${gifts.receiverEmail} is not null`, ne(gifts.note, '')),
  );
}
