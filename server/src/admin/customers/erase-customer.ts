import { randomUUID } from 'node:crypto';
import type { ErasureResponse } from '@esimshop/contracts/admin-customers';
import { emailKeyOf } from '@esimshop/contracts/email';
import { recordAudit } from '../../accounts/audit-log.ts';
import { type FoundCustomer, findCustomer, keptUntilYear, lockCustomer } from '../../data-requests/find-customer.ts';
import { ERASED_DOMAIN, queueMail } from '../../mail/queue-mail.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Customer, ErasureObstacle, PersonalData, Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { listCustomerEsims } from './list-customer-esims.ts';

type Erasure = {
  key: string;
  /** As the owner typed it. */
  email: string;
  leavesEsims: boolean;
};

/**
 * Erases what the shop knows of a customer; the books keep orders without a name. Saved cards go at the partner first, then
 * everything here at once, so that whoever is interrupted repeats it. An erased customer stays as they are.
 * @throws ProblemError not_found, erasure_not_confirmed, erasure_not_possible, payment_unavailable
 */
export async function eraseCustomer(
  shop: Shop,
  rooms: readonly PersonalData[],
  actor: AdminActor,
  erasure: Erasure,
): Promise<ErasureResponse> {
  const before = await findCustomer(shop.database, erasure.key);
  if (before.erasedAt) return describe(shop, before);
  await check(shop.database, rooms, before, erasure);
  if (!erasure.leavesEsims) await refuseEsimsInUse(shop, before);
  for (const room of rooms) await room.forgetAtPartners?.(shop, before);
  return inTransaction(shop.database, 'erase-customer', async (tx) => {
    const customer = await lockCustomer(tx, erasure.key);
    if (customer.erasedAt) return describe(shop, customer);
    await check(tx, rooms, customer, erasure);
    await anonymise(shop, tx, rooms, { customer, actor });
    const { email: recipient, locale } = customer;
    await queueMail(shop, tx, {
      kind: 'data-erased',
      payload: { keptUntilYear: keptUntilYear(shop, customer) },
      recipient,
      locale,
      messageIdStem: `erased.${randomUUID()}`,
    });
    return describe(shop, customer);
  });
}

/**
 * Erases a customer by age, in the same way, without a mail. False if something is open, or they are not due any more.
 * @throws ProblemError not_found, payment_unavailable
 */
export async function eraseAgedCustomer(
  shop: Shop,
  rooms: readonly PersonalData[],
  { key, isDue }: { key: string; isDue: (executor: Executor, customer: FoundCustomer) => Promise<boolean> },
): Promise<boolean> {
  const mayGo = async (executor: Executor, customer: FoundCustomer) =>
    customer.erasedAt === null &&
    (await isDue(executor, customer)) &&
    (await listObstacles(executor, rooms, customer)).length === 0;
  const before = await findCustomer(shop.database, key);
  if (!(await mayGo(shop.database, before))) return false;
  for (const room of rooms) await room.forgetAtPartners?.(shop, before);
  return inTransaction(shop.database, 'erase-aged', async (tx) => {
    const customer = await lockCustomer(tx, key);
    if (!(await mayGo(tx, customer))) return false;
    await anonymise(shop, tx, rooms, { customer, actor: BY_AGE });
    return true;
  });
}

const BY_AGE: Pick<AdminActor, 'audit'> = { audit: { actorId: undefined } };

async function anonymise(
  shop: Shop,
  tx: Transaction,
  rooms: readonly PersonalData[],
  { customer, actor }: { customer: FoundCustomer; actor: Pick<AdminActor, 'audit'> },
): Promise<void> {
  const erased = { ...customer, standIn: standInFor(customer) };
  for (const room of rooms) await room.anonymise(shop, tx, erased);
  await recordAudit(tx, {
    ...actor.audit,
    act: 'customer.erased',
    subjectKind: 'customer',
    subjectId: erased.standIn.name,
    after: { orders: customer.orderIds.length },
  });
}

/** What keeps a customer's data from being erased now. */
export async function listObstacles(
  executor: Executor,
  rooms: readonly PersonalData[],
  customer: Customer,
): Promise<ErasureObstacle[]> {
  const found = await Promise.all(rooms.map((room) => room.findObstacles?.(executor, customer) ?? []));
  return found.flat();
}

async function check(
  executor: Executor,
  rooms: readonly PersonalData[],
  customer: FoundCustomer,
  { email }: Erasure,
): Promise<void> {
  if (emailKeyOf(email) !== customer.emailKey) {
    throw notConfirmed('Type the e-mail address of the customer to confirm that all of their data goes.');
  }
  const [obstacle] = await listObstacles(executor, rooms, customer);
  if (!obstacle) return;
  throw new ProblemError(
    409,
    'erasure_not_possible',
    `Their data is still needed (${obstacle.kind}). Close what is open, then erase it.`,
  );
}

async function refuseEsimsInUse(shop: Shop, { orderIds }: Customer): Promise<void> {
  const inUse = (await listCustomerEsims(shop, orderIds)).filter(({ isInUse }) => isInUse);
  if (inUse.length === 0) return;
  const names = inUse.map(
    ({ iccidLast4, endsAt }) => `••••${iccidLast4}${endsAt ? ` until ${endsAt.slice(0, 10)}` : ''}`,
  );
  throw notConfirmed(`An eSIM is in use (${names.join(', ')}). It keeps working without its portal: confirm that too.`);
}

function notConfirmed(detail: string): ProblemError {
  return new ProblemError(409, 'erasure_not_confirmed', detail);
}

function describe(shop: Shop, customer: FoundCustomer): ErasureResponse {
  const year = keptUntilYear(shop, customer);
  return { orders: customer.orderIds.length, keptUntil: year === null ? null : `${year}-12-31` };
}

/** One for all orders of a customer, so that the books still tell how many customers there were. */
function standInFor({ orderIds, userId }: Customer): { email: string; name: string } {
  const number = orderIds[0] ?? `a${userId ?? 0}`;
  return { email: `customer-${number}@${ERASED_DOMAIN}`, name: `#${number}` };
}
