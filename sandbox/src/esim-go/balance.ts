import { randomUUID } from 'node:crypto';
import { type EsimGo, readBalanceMinor, toAmount } from './esim-go-context.ts';

/** Below it the partner warns, as the owner of an account sets it in the portal. */
const thresholdMinor = 10_000;

/** Debits the account, and reports once that the balance has become low. */
export function debit(partner: EsimGo, amountMinor: number): void {
  const beforeMinor = readBalanceMinor(partner);
  const afterMinor = beforeMinor - amountMinor;
  partner.store.put('account', 'main', { balanceMinor: afterMinor });
  if (beforeMinor >= thresholdMinor && afterMinor < thresholdMinor) reportLow(partner, 'LowBalance', afterMinor);
}

/** The owner tops up the account, or takes money out. */
export function setBalance(partner: EsimGo, afterMinor: number): void {
  const beforeMinor = readBalanceMinor(partner);
  if (afterMinor <= beforeMinor) {
    debit(partner, beforeMinor - afterMinor);
    return;
  }
  partner.store.put('account', 'main', { balanceMinor: afterMinor });
  const bundle = { oldAmount: toAmount(beforeMinor), newAmount: toAmount(afterMinor) };
  emit(partner, { alertType: 'Topup', bundle });
}

/** Nothing was sold, because the balance does not cover it. */
export function reportInsufficient(partner: EsimGo): void {
  reportLow(partner, 'InsufficientBalance', readBalanceMinor(partner));
}

function reportLow(partner: EsimGo, alertType: 'LowBalance' | 'InsufficientBalance', balanceMinor: number): void {
  const balanceInfo = {
    balance: toAmount(balanceMinor),
    threshold: toAmount(thresholdMinor),
    thresholdPercentRemaining: Math.round((balanceMinor / thresholdMinor) * 100),
  };
  emit(partner, { alertType, balanceInfo });
}

function emit(partner: EsimGo, body: object): void {
  partner.callbacks.emit({ id: randomUUID(), createdAt: partner.now(), body: JSON.stringify(body) });
}
