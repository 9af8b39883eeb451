import type { AdminOrdersFilter } from '@esimshop/contracts/admin-orders';
import { emailKeyOf, isEmail, toAsciiEmail } from '@esimshop/contracts/email';
import { fold } from '@esimshop/contracts/fold';
import { MAX_PHONE_DIGITS, phoneDigits, tidyPhone } from '@esimshop/contracts/phone-number';
import { tidyCode } from '@esimshop/contracts/tidy';
import { and, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import { union, unionAll } from 'drizzle-orm/pg-core';
import { waitsFor } from '../../orders/owner-cases.ts';
import { escapeLike } from '../../platform/database/contains-text.ts';
import type { Executor } from '../../platform/database/database.ts';
import { plannedForValues } from '../../platform/database/statement-names.ts';
import { isWithinDays } from '../../platform/database/within-days.ts';
import type { Shop } from '../../shop.ts';
import { esims } from '../../tables/fulfilment.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import { payments } from '../../tables/payments.ts';

/** The minimum length from which the index of search keys finds parts of words. */
const TRIGRAM = 3;

/** With the filler that some suppliers and phones show at its end. */
const ICCID = /^(\d{18,22})F?$/i;
/** An order number as it is read aloud or copied: without dashes, behind a `#`. */
const ORDER_NUMBER = /^#?(?:ES)?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/i;
/** A payment or charge of Stripe's, or an order or capture of PayPal's. */
const PAYMENT_REFERENCE = /^(?:(?:pi|ch|py)_\w{8,}|[0-9A-Z]{17})$/;

/** The last digits of a card, as its owner reads them out. */
const CARD_LAST4 = /^\d{4}$/;

/** Of a phone number: the same with and without a country code or trunk zero. */
const LAST_DIGITS = 7;
const PHONE = /^[+()\d .\-/]+$/;

type FilteredShop = Pick<Shop, 'database' | 'secrets'> & { config: Pick<Shop['config'], 'timeZone'> };

/** The condition of a filter; days begin and end in the shop's time zone. Undefined if everything matches. */
export function toCondition(
  { database: executor, secrets, config: { timeZone } }: FilteredShop,
  { q, status, attention, from, to }: AdminOrdersFilter,
): SQL | undefined {
  const condition = and(
    q ? matches({ database: executor, secrets }, q) : undefined,
    status?.length ? inArray(orders.status, status) : undefined,
    attention?.length ? waitsFor(executor, attention) : undefined,
    isWithinDays(orders.createdAt, { from, to, timeZone }),
  );
  return condition && sql`${plannedForValues} ${condition}`;
}

/** What the text names exactly, however it was typed; else what contains it. */
function matches(
  { database: executor, secrets }: Pick<FilteredShop, 'database' | 'secrets'>,
  q: string,
): SQL | undefined {
  const text = tidyCode(q);
  const joined = text.replace(/[\s\p{Pd}]/gu, '');
  const [, iccid] = ICCID.exec(joined) ?? [];
  if (iccid) return hasEsim(executor, secrets.keyedHash('iccid', iccid));
  const [, ...groups] = ORDER_NUMBER.exec(joined) ?? [];
  const named = groups.length > 0 ? eq(orders.orderNumber, `ES-${groups.join('-').toUpperCase()}`) : undefined;
  if (PAYMENT_REFERENCE.test(text)) return or(hasPayment(executor, text), named);
  if (CARD_LAST4.test(text)) return paidWithOrShows(executor, text);
  // What is typed of an address may lack its beginning, and a phone number or a name may look like an order's number.
  if (isEmail(text)) {
    const email = toAsciiEmail(text);
    return exactlyOr(executor, eq(orders.emailKey, emailKeyOf(email)), toSearch(email));
  }
  const contains = or(hasPhone(text), toSearch(toAsciiEmail(text)));
  return named ? exactlyOr(executor, named, contains) : contains;
}

/** That the buyer's phone number ends like this one; undefined for a text that is none. */
function hasPhone(text: string): SQL | undefined {
  const typed = tidyPhone(text);
  const digits = PHONE.test(typed) ? phoneDigits(typed) : '';
  if (digits.length < LAST_DIGITS || digits.length > MAX_PHONE_DIGITS) return undefined;
  const lastDigits = sql`right(regexp_replace(${orders.billingDetails}->>'phone', '\\D', '', 'g'), 7)`;
  return sql`${lastDigits} = ${digits.slice(-LAST_DIGITS)}`;
}

/** That this is the partner's reference of one of its payments. */
function hasPayment(executor: Executor, reference: string): SQL {
  const found = executor
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(or(eq(payments.providerRef, reference), eq(payments.captureRef, reference)));
  return inArray(orders.id, found);
}

/** Paid with a card that ends in these digits, or with them in its number, address or name; each has an index. */
function paidWithOrShows(executor: Executor, digits: string): SQL {
  const paidWith = executor.select({ id: payments.orderId }).from(payments).where(eq(payments.cardLast4, digits));
  const shows = executor.select({ id: orders.id }).from(orders).where(toSearch(digits));
  return inArray(orders.id, sql`(${union(paidWith, shows)})`);
}

/** The orders that are named exactly; only if there is none, those that contain it. */
function exactlyOr(executor: Executor, isNamed: SQL, contains: SQL | undefined): SQL {
  const which = (condition: SQL | undefined) => executor.select({ id: orders.id }).from(orders).where(condition);
  const isOther = and(notExists(which(isNamed)), contains);
  return inArray(orders.id, sql`(${unionAll(which(isNamed), which(isOther))})`);
}

/** Part of the order number, address or name; one or two characters match the beginning of a word. */
function toSearch(text: string): SQL | undefined {
  const folded = escapeLike(fold(text));
  if (folded === '') return undefined;
  const startsWith = sql`${orders.searchKey} like ${`${folded}%`}`;
  if ([...folded].length < TRIGRAM) return or(startsWith, sql`${orders.searchKey} like ${`% ${folded}%`}`);
  return sql`${orders.searchKey} like ${`%${folded}%`}`;
}

/** That the eSIM with this hash of its ICCID was delivered for an order, or topped up by it. */
function hasEsim(executor: Executor, iccidHash: Buffer): SQL {
  const isEsim = eq(esims.iccidHash, iccidHash);
  const ofLine = executor
    .select({ orderId: orderLines.orderId })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .where(isEsim);
  const toppedUp = executor
    .select({ orderId: orderLines.orderId })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.toppedUpEsimId, esims.id))
    .where(isEsim);
  return inArray(orders.id, sql`(${union(ofLine, toppedUp)})`);
}
