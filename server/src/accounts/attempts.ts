import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { authAttempts } from '../tables/accounts.ts';

const MAX_ATTEMPTS = 5;
const PERIOD_SECONDS = 15 * 60;
/** Each period whose attempts were all used up doubles the next one, up to two hours. */
const MAX_DOUBLINGS = 3;

/** What is being guessed, such as `password:17`. */
export type AttemptKey = string;

type Attempt = { attempts: number; leftSeconds: number };

/**
 * Counts an attempt before it is made, so that concurrent ones cannot pass together. The right password or code clears
 * the count.
 * @throws ProblemError 429 `rate_limited` after five attempts in 15 minutes
 */
export async function countAttempt(
  { database, secrets }: Pick<Shop, 'database' | 'secrets'>,
  key: AttemptKey,
): Promise<void> {
  const { rows } = await database.execute<Attempt>(sql`
    insert into ${authAttempts} as stored (key, attempts, ends_at)
    values (${keyHashOf({ secrets }, key)}, 1, now() + ${PERIOD_SECONDS} * interval '1 second')
    on conflict (key) do update set
      attempts = case when stored.ends_at > now() then least(stored.attempts + 1, ${MAX_ATTEMPTS + 1}::int) else 1 end,
      exhausted = case
        when stored.ends_at > now() then stored.exhausted
        when stored.attempts < ${MAX_ATTEMPTS}::int or stored.ends_at < now() - interval '1 day' then 0
        else least(stored.exhausted + 1, ${MAX_DOUBLINGS}::int) end,
      ends_at = case
        when stored.ends_at > now() then stored.ends_at
        when stored.attempts < ${MAX_ATTEMPTS}::int or stored.ends_at < now() - interval '1 day'
          then now() + ${PERIOD_SECONDS} * interval '1 second'
        else now() + ${PERIOD_SECONDS} * interval '1 second' * 2 ^ least(stored.exhausted + 1, ${MAX_DOUBLINGS}::int) end
    returning attempts, ceil(extract(epoch from ends_at - now()))::int as "leftSeconds"`);
  const [counted] = rows;
  if (!counted) throw new Error('The database returned no count of attempts');
  if (counted.attempts <= MAX_ATTEMPTS) return;
  throw new ProblemError(
    429,
    'rate_limited',
    'Too many attempts. Please wait before you try again, or have a link sent to choose a new password.',
    { retryAfterSeconds: Math.max(1, counted.leftSeconds) },
  );
}

/** Forgets the attempts, after the right password or code. */
export async function clearAttempts(executor: Executor, shop: Pick<Shop, 'secrets'>, key: AttemptKey): Promise<void> {
  await executor.delete(authAttempts).where(eq(authAttempts.key, keyHashOf(shop, key)));
}

/** Keyed, because the name of an unknown account may be a password that was typed into the wrong field. */
function keyHashOf({ secrets }: Pick<Shop, 'secrets'>, key: AttemptKey): Buffer {
  return secrets.keyedHash('attempts', key);
}
