import type { AdminDiscountCode, AdminDiscountCodes, CodeState } from '@esimshop/contracts/admin-discount-codes';
import { decimalIn, decimalOrNull } from '@esimshop/contracts/money';
import { formatPricingValue } from '@esimshop/contracts/pricing-value';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { marginOf } from '../../orders/order-money.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { currencyOf } from '../pricing/pricing-settings.ts';
import { type CodeMoney, countRefusals, type DatedCode, findCode, listCodes, sumCodes, sumRecent } from './store.ts';

/** Every code with what it has brought, and what was tried in vain. */
export async function describeCodes(shop: Shop): Promise<AdminDiscountCodes> {
  const { database, config, catalogue } = shop;
  const [rows, sums, recent, refusals, snapshot] = await Promise.all([
    listCodes(database, config.timeZone),
    sumCodes(database),
    sumRecent(database),
    countRefusals(database),
    catalogue.snapshot(),
  ]);
  const currency = currencyOf(snapshot);
  const now = shop.clock.now();
  return {
    currency,
    timeZone: config.timeZone,
    codes: rows.map((row) => describeCode(row, sums.get(row.id), now)),
    recent: { ...describeFigures(recent, currency), orders: recent.orders },
    refusals,
  };
}

/** @throws ProblemError not_found */
export async function getCode({ database, config, clock }: Shop, id: number): Promise<AdminDiscountCode> {
  const [row, sums] = await Promise.all([findCode(database, id, config.timeZone), sumCodes(database, id)]);
  if (!row) throw codeNotFound();
  return describeCode(row, sums.get(id), clock.now());
}

export function codeNotFound(): ProblemError {
  return new ProblemError(404, 'not_found', 'There is no such code. Reload the list.');
}

function describeCode(row: DatedCode, money: CodeMoney = NOTHING, now: Date): AdminDiscountCode {
  const { currency, createdAt, updatedAt, minimumMinor, budgetMinor } = row;
  return {
    ...describeValues(row),
    minimum: decimalOrNull(minimumMinor, currency),
    budget: decimalOrNull(budgetMinor, currency),
    id: row.id,
    spellings: row.spellings,
    placeNames: row.places.map(destinationNames),
    state: stateOf(row, money, now),
    figures: describeFigures(money, currency),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** As the editor fills it in, and as the audit log has it. */
export function describeValues(row: DatedCode) {
  const { code, type, places, plans, from, to, isForFirstOrders, includesTopUps, ignoresFloor, isActive, partner } =
    row;
  return {
    code,
    type,
    value: type === 'percentage' ? formatPricingValue(row.value) : decimalIn(row.currency)(row.value),
    places,
    plans,
    ...describeOtherAmounts(row),
    from,
    to,
    uses: row.maxUses,
    usesPerCustomer: row.maxUsesPerCustomer,
    isForFirstOrders,
    includesTopUps,
    ignoresFloor,
    isActive,
    partner,
  };
}

function describeOtherAmounts({ otherAmounts }: DatedCode) {
  const amounts = Object.entries(otherAmounts).map(([currency, { value, minimum }]) => ({
    currency,
    value: decimalOrNull(value, currency),
    minimum: decimalOrNull(minimum, currency),
  }));
  return amounts.length > 0 ? { otherAmounts: amounts } : {};
}

const NOTHING: CodeMoney = {
  uses: 0,
  givenMinor: 0,
  paidMinor: 0,
  returnedMinor: 0,
  feesMinor: 0,
  costMinor: 0,
  creditedMinor: 0,
};

function stateOf(
  { isActive, startsAt, endsAt, maxUses, budgetMinor }: DatedCode,
  { uses, givenMinor }: CodeMoney,
  now: Date,
): CodeState {
  if (!isActive) return 'off';
  if (endsAt && endsAt <= now) return 'ended';
  if ((maxUses !== null && uses >= maxUses) || (budgetMinor !== null && givenMinor >= budgetMinor)) return 'used_up';
  return startsAt && startsAt > now ? 'waiting' : 'active';
}

function describeFigures(money: CodeMoney, currency: string): AdminDiscountCode['figures'] {
  const decimal = decimalIn(currency);
  const { uses, paidMinor, givenMinor, returnedMinor } = money;
  return {
    uses,
    revenue: decimal(paidMinor),
    given: decimal(givenMinor),
    returned: decimal(returnedMinor),
    margin: paidMinor === 0 ? null : Math.round((marginOf(money) * 1000) / paidMinor),
  };
}
