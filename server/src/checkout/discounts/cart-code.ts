import {
  type ApplyCode,
  type CartDiscount,
  type CodeRefusal,
  spellDiscountCode,
} from '@esimshop/contracts/discount-codes';
import { formatDecimal, type Money } from '@esimshop/contracts/money';
import type { Executor } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { type AppliedCode, applyCode, type PricedLine } from './apply-code.ts';
import { type CodeRow, countGuesses, countUsage, findCode, getCode, insertRefusal } from './store.ts';
import { codeRefused } from './take-code.ts';

/** More unknown codes within an hour are guesses. Offices and mobile networks share an address. */
const MAX_GUESSES = { session: 10, network: 60 };

/** What the cart's code takes off. */
export async function describeDiscount(
  shop: Shop,
  executor: Executor,
  { codeId, lines, subtotal }: { codeId: number; lines: PricedLine[]; subtotal: Money },
): Promise<CartDiscount & { amountMinor: number }> {
  const code = await getCode(executor, codeId);
  const applied = await judge(shop, executor, code, { lines });
  const amountMinor = 'refusal' in applied ? 0 : applied.discountMinor;
  return {
    code: code.code,
    amountMinor,
    amount: formatDecimal({ ...subtotal, amountMinor }),
    subtotal: formatDecimal(subtotal),
    refusal: 'refusal' in applied ? applied.refusal : null,
  };
}

type Judged = {
  lines: PricedLine[];
  isTopUp?: boolean;
  /** Of the customer, if it is known. */
  emailKey?: string;
};

async function judge(
  { clock, config }: Shop,
  executor: Executor,
  code: CodeRow,
  { lines, isTopUp = false, emailKey }: Judged,
): Promise<AppliedCode | { refusal: CodeRefusal }> {
  const used = await countUsage(executor, { codeId: code.id, emailKey });
  return applyCode(code, lines, { now: clock.now(), isTopUp, ...used }, config);
}

type Visitor = { sessionHash: Buffer; clientHash: Buffer };

/**
 * The code that was typed or linked to, and what it takes off these lines. A refusal is kept for the owner.
 * @throws ProblemError code_refused, rate_limited
 */
export async function findApplicable(
  shop: Shop,
  { code: typed }: Pick<ApplyCode, 'code'>,
  bought: Judged,
  visitor: Visitor,
): Promise<{ row: CodeRow; discountMinor: number }> {
  const { database } = shop;
  await assertNotGuessing(shop, visitor);
  const code = spellDiscountCode(typed);
  const refuse = async (refusal: CodeRefusal) => {
    await insertRefusal(database, { ...visitor, code, reason: refusal.reason });
    return codeRefused(refusal);
  };
  const row = await findCode(database, code);
  if (!row) throw await refuse({ reason: 'unknown', code });
  const judged = await judge(shop, database, row, bought);
  if ('refusal' in judged) throw await refuse(judged.refusal);
  return { row, discountMinor: judged.discountMinor };
}

async function assertNotGuessing({ database, config }: Shop, visitor: Visitor): Promise<void> {
  if (!config.rateLimits) return;
  const { session, network } = await countGuesses(database, visitor);
  if (session < MAX_GUESSES.session && network < MAX_GUESSES.network) return;
  throw new ProblemError(429, 'rate_limited', 'Too many codes that we do not know. Try again in an hour.', {
    retryAfterSeconds: 3600,
  });
}
