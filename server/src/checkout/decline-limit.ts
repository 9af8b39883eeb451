import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { type SQL, sql } from 'drizzle-orm';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { getOffered } from './payment-method.ts';

/**
 * Fewer declines within an hour can be an honest mistake; more from one session, e-mail address, card or network
 * suggest card testing with stolen cards.
 */
const MAX_DECLINES_PER_HOUR = 10;
/**
 * At most this many declines of one visitor count against their network, so that one visitor cannot block the others.
 */
const COUNTED_PER_VISITOR = 3;
/** This many declines in ten minutes, from any network, suggest a distributed attack and are logged as an error. */
const WAVE_DECLINES = 50;

/** The buyer of a card payment, by whom declines are counted. */
export type CardPayer = {
  sessionHash: Buffer;
  emailKey: string;
  /** Keyed hash of the network that the request came from. */
  clientHash: Buffer;
};

/** Keyed hash of the client's network, stored with the order. */
export function clientHashOf(shop: Shop, network: string): Buffer {
  return shop.secrets.keyedHash('client network', network);
}

/** Keyed hash of a card's fingerprint, stored with a declined payment. */
export function cardHashOf(shop: Pick<Shop, 'secrets'>, fingerprint: string): Buffer {
  return shop.secrets.keyedHash('card fingerprint', fingerprint);
}

/**
 * Returns the hashes of all cards that were declined too often within an hour.
 * @throws ProblemError rate_limited if too many cards of this visitor or network were
 */
export async function assertBelowDeclineLimit(shop: Shop, payer: CardPayer): Promise<Buffer[]> {
  if (!shop.config.rateLimits) return [];
  const { session, email, network, paid, exhausted } = await countDeclinesAround(shop, payer);
  // Every card payment from a network makes room for another decline: offices and mobile networks share one.
  if (Math.max(session, email, network - paid) >= MAX_DECLINES_PER_HOUR) throw tooManyDeclines();
  return exhausted;
}

/**
 * The partner is asked for the card only while some card is at the limit.
 * @throws ProblemError rate_limited if it is this one
 */
export async function assertNotExhausted(shop: Shop, paymentMethodRef: string, exhausted: Buffer[]): Promise<void> {
  if (exhausted.length === 0) return;
  const identity = await getOffered(shop, CARD_METHOD).gateway.identifyCard?.(paymentMethodRef);
  if (!identity?.fingerprint) return;
  const cardHash = cardHashOf(shop, identity.fingerprint);
  if (exhausted.some((hash) => hash.equals(cardHash))) throw tooManyDeclines();
}

function tooManyDeclines(): ProblemError {
  return new ProblemError(429, 'rate_limited', 'Too many declined cards. Try again in an hour, or contact your bank.', {
    retryAfterSeconds: 3600,
  });
}

/** Logs an error if many payments were declined within ten minutes. */
export async function reportDeclineWave(shop: Shop): Promise<void> {
  const [row] = (
    await shop.database.execute<{ declines: number }>(sql`
      select count(*)::int as declines from payments
      where status = 'declined' and created_at > now() - interval '10 minutes'`)
  ).rows;
  const declines = row?.declines ?? 0;
  if (declines >= WAVE_DECLINES && declines % WAVE_DECLINES === 0)
    shop.log.error({ declines }, 'payments.decline_wave');
}

type DeclineCounts = {
  session: number;
  email: number;
  /** Of all visitors of the network, whether told apart by session or by e-mail address, capped for each. */
  network: number;
  /** Card payments from the network within a day. */
  paid: number;
  /** Exhausted cards, regardless of buyer. */
  exhausted: Buffer[];
};

async function countDeclinesAround(
  { database, partners }: Shop,
  { sessionHash, emailKey, clientHash }: CardPayer,
): Promise<DeclineCounts> {
  const cardProviders = Object.entries(partners.gateways).flatMap(([name, { takesCards }]) =>
    takesCards ? [name] : [],
  );
  const paidByCard = sql`payments.provider = any(${sql.param(cardProviders)})`;
  const cappedBy = (visitor: SQL) => sql`(
    select coalesce(sum(least(declines, ${COUNTED_PER_VISITOR}::int)), 0) from (
      select count(*) as declines from declined where client_hash = ${clientHash} group by ${visitor}
    ) as visitors)`;
  const { rows } = await database.execute<DeclineCounts>(sql`
    with declined as (
      select session_hash, email_key, client_hash, card_hash from payments join orders on orders.id = payments.order_id
      where ${paidByCard} and payments.status = 'declined'
        and payments.created_at > now() - interval '1 hour'
    )
    select
      count(*) filter (where session_hash = ${sessionHash})::int as session,
      count(*) filter (where email_key = ${emailKey})::int as email,
      least(${cappedBy(sql`session_hash`)}, ${cappedBy(sql`email_key`)})::int as network,
      (select count(*)::int from orders join payments on payments.order_id = orders.id
        where orders.client_hash = ${clientHash} and orders.created_at > now() - interval '1 day'
          and ${paidByCard} and payments.status = 'captured') as paid,
      array(select card_hash from declined where card_hash is not null
        group by card_hash having count(*) >= ${MAX_DECLINES_PER_HOUR}) as exhausted
    from declined`);
  const [counts] = rows;
  if (!counts) throw new Error('The database returned no counts');
  return counts;
}
