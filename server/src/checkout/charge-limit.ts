import type { ChargeLimit } from '@esimshop/contracts/charge-limits';
import { formatDecimal, type Money } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import { MOST_MINOR } from '../catalogue/currencies/price-in.ts';
import type { PaymentGateway } from '../partners/payment-gateway.ts';
import { ProblemError } from '../platform/problem.ts';

/** Why a payment partner does not charge an amount; undefined if it does. */
export function findChargeLimit(
  { currencies }: Pick<PaymentGateway, 'currencies'>,
  { amountMinor, currency }: Money,
): ChargeLimit | undefined {
  const bounds = currencies ? currencies.get(currency) : { leastMinor: 0, mostMinor: MOST_MINOR };
  if (!bounds) return { reason: 'currency', currency };
  const mostMinor = Math.min(bounds.mostMinor, MOST_MINOR);
  if (amountMinor < bounds.leastMinor)
    return { reason: 'too_little', currency, least: formatDecimal({ amountMinor: bounds.leastMinor, currency }) };
  if (amountMinor > mostMinor)
    return { reason: 'too_much', currency, most: formatDecimal({ amountMinor: mostMinor, currency }) };
  return undefined;
}

/** @throws ProblemError not_chargeable */
export function assertChargeable(
  { provider, gateway }: { provider: string; gateway: Pick<PaymentGateway, 'currencies'> },
  total: Money,
): void {
  const chargeLimit = findChargeLimit(gateway, total);
  if (!chargeLimit) return;
  const name = providerName(provider);
  throw new ProblemError(409, 'not_chargeable', `${describe(name, chargeLimit)} You have not been charged.`, {
    chargeLimit,
  });
}

function describe(name: string, limit: ChargeLimit): string {
  switch (limit.reason) {
    case 'currency':
      return `${name} does not take ${limit.currency}. Choose another way to pay, or another currency.`;
    case 'too_little':
      return `${name} takes no less than ${limit.least} ${limit.currency}. Choose another way to pay, or add a plan.`;
    case 'too_much':
      return `${name} takes no more than ${limit.most} ${limit.currency}. Choose another way to pay, or buy in two orders.`;
  }
}
