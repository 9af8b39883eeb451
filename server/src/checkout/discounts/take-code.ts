import type { CodeRefusal } from '@esimshop/contracts/discount-codes';
import { formatDecimal, type Money } from '@esimshop/contracts/money';
import type { Transaction } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { type AppliedCode, applyCode, type PricedLine } from './apply-code.ts';
import { countUsage, lockCode } from './store.ts';

type Taking = { codeId: number; emailKey: string; lines: PricedLine[]; total: Money; isTopUp?: boolean };

/**
 * Takes a use of a code for an order that is written in this transaction, which holds the code until its end: of fifty
 * orders at once for one use, one gets it. An order that is cancelled gives its use back by its status.
 * @throws ProblemError code_refused, with the total without the code
 */
export async function takeCode(
  shop: Shop,
  tx: Transaction,
  { codeId, emailKey, lines, total, isTopUp = false }: Taking,
): Promise<AppliedCode> {
  const code = await lockCode(tx, codeId);
  const used = await countUsage(tx, { codeId, emailKey });
  const applied = applyCode(code, lines, { now: shop.clock.now(), isTopUp, ...used }, shop.config);
  if ('refusal' in applied) throw codeRefused(applied.refusal, total);
  return applied;
}

/** @param total what is to be paid without the code */
export function codeRefused(refusal: CodeRefusal, total?: Money): ProblemError {
  return new ProblemError(
    409,
    'code_refused',
    `The code ${refusal.code} does not apply (${refusal.reason}). You have not been charged. Pay without it, or try another code.`,
    { refusal, ...(total && { totalAmount: formatDecimal(total), currency: total.currency }) },
  );
}
