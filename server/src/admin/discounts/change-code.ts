import type { AdminDiscountCode, ChangeSpelling, NewDiscountCode } from '@esimshop/contracts/admin-discount-codes';
import { parseTypedAmount } from '@esimshop/contracts/money';
import { recordAudit } from '../../accounts/audit-log.ts';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { isInPlace } from '../../catalogue/pricing/select-rules.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { CatalogueSnapshot, Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { currencyOf } from '../pricing/pricing-settings.ts';
import { codeNotFound, describeValues, getCode } from './describe-codes.ts';
import { type CodeValues, deleteSpelling, findCode, insertCode, insertSpelling, updateCode } from './store.ts';

type Editor = AdminActor['audit'];

/** @throws ProblemError 422 for a name that is taken, and for plans and places that are not on sale */
export async function createCode(shop: Shop, editor: Editor, input: NewDiscountCode): Promise<AdminDiscountCode> {
  const { timeZone } = shop.config;
  const values = toValues(await shop.catalogue.snapshot(), input, NOTHING_STORED);
  const id = await inTransaction(shop.database, 'create-code', async (tx) => {
    const created = await insertCode(tx, values, timeZone);
    if (created === undefined)
      throw invalid('code', 'taken', `${input.code} exists already, or means another code. Case does not matter.`);
    await recordAudit(tx, { ...editor, ...subject(created), act: 'code.created', after: input });
    return created;
  });
  return getCode(shop, id);
}

type Change = { id: number; updatedAt: string; value: NewDiscountCode };

/**
 * Changes everything but the name, under which it was used.
 * @throws ProblemError not_found, 409 `conflict` with the newer one, 422 as for a new one
 */
export async function changeCode(
  shop: Shop,
  editor: Editor,
  { id, updatedAt, value }: Change,
): Promise<AdminDiscountCode> {
  const { timeZone } = shop.config;
  const snapshot = await shop.catalogue.snapshot();
  const isChanged = await inTransaction(shop.database, 'change-code', async (tx) => {
    const before = await findCode(tx, id, timeZone);
    if (!before) throw codeNotFound();
    if (before.updatedAt.toISOString() !== updatedAt) return false;
    await updateCode(
      tx,
      id,
      { ...toValues(snapshot, value, before), code: before.code, currency: before.currency },
      timeZone,
    );
    const { code: _, ...after } = value;
    await recordAudit(tx, {
      ...editor,
      ...subject(id),
      act: 'code.changed',
      before: describeValues(before),
      after,
    });
    return true;
  });
  const current = await getCode(shop, id);
  if (isChanged) return current;
  throw new ProblemError(409, 'conflict', 'Somebody else has changed this code. Nothing was overwritten.', { current });
}

/**
 * Lets a misspelling mean a code, or takes that back. What is so already stays so.
 * @throws ProblemError not_found, conflict if it is a code of its own or means another one
 */
export async function changeSpelling(
  shop: Shop,
  editor: Editor,
  { id, spelling, isAccepted }: { id: number } & ChangeSpelling,
): Promise<AdminDiscountCode> {
  await inTransaction(shop.database, 'change spelling', async (tx) => {
    const code = await findCode(tx, id, shop.config.timeZone);
    if (!code) throw codeNotFound();
    if (code.spellings.includes(spelling) === isAccepted) return;
    if (isAccepted && !(await insertSpelling(tx, id, spelling)))
      throw new ProblemError(
        409,
        'conflict',
        `${spelling} is a code of its own, or means another one. Reload the list.`,
      );
    if (!isAccepted) await deleteSpelling(tx, id, spelling);
    const act = isAccepted ? 'code.spelling_accepted' : 'code.spelling_taken_back';
    await recordAudit(tx, { ...editor, ...subject(id), act, after: { spelling } });
  });
  return getCode(shop, id);
}

function subject(id: number) {
  return { subjectKind: 'discount_code', subjectId: String(id) };
}

type Scope = { places: readonly string[]; plans: readonly string[] };
const NOTHING_STORED: Scope = { places: [], plans: [] };

/** As they are stored. What left the catalogue may stay in a code that is `known` to have it. @throws ProblemError 422 */
export function toValues(snapshot: CatalogueSnapshot, input: NewDiscountCode, known: Scope): CodeValues {
  const { code, type, places, plans, from, to, isForFirstOrders, includesTopUps, ignoresFloor, isActive, partner } =
    input;
  const currency = currencyOf(snapshot);
  for (const place of places) {
    if (!known.places.includes(place) && !snapshot.products.some(({ row }) => isInPlace(row, place)))
      throw invalid('places', 'unknown_region', `No plan on sale is for ${destinationNames(place).en}.`);
  }
  for (const plan of plans) {
    if (!known.plans.includes(plan) && !snapshot.byKey.has(plan))
      throw invalid('plans', 'unknown_product', `There is no plan ${plan}.`);
  }
  const minor = (path: string, text: string, code = currency) => {
    const amount = parseTypedAmount(text, code);
    if (amount === undefined) throw invalid(path, 'too_precise', `Use an amount of ${code}.`);
    return amount;
  };
  const orNull = (path: string, text: string | null, code?: string) => (text === null ? null : minor(path, text, code));
  return {
    code,
    type,
    value:
      type === 'percentage' ? Math.round(Number(input.value.replace(',', '.')) * 100) : minor('value', input.value),
    currency,
    places,
    plans: plans.map((plan) => snapshot.byKey.get(plan)?.row.productId ?? plan),
    from,
    to,
    minimumMinor: orNull('minimum', input.minimum),
    ...(input.otherAmounts && {
      otherAmounts: Object.fromEntries(
        input.otherAmounts.map((amounts, index) => {
          const path = `otherAmounts.${index}`;
          const value = orNull(`${path}.value`, amounts.value, amounts.currency);
          return [amounts.currency, { value, minimum: orNull(`${path}.minimum`, amounts.minimum, amounts.currency) }];
        }),
      ),
    }),
    maxUses: input.uses,
    maxUsesPerCustomer: input.usesPerCustomer,
    budgetMinor: orNull('budget', input.budget),
    isForFirstOrders,
    includesTopUps,
    ignoresFloor,
    isActive,
    partner,
  };
}

function invalid(
  path: string,
  code: 'taken' | 'unknown_region' | 'unknown_product' | 'too_precise',
  message: string,
): ProblemError {
  return new ProblemError(422, 'invalid_input', 'Some fields are not valid. Correct them and try again.', {
    errors: [{ path, code, message }],
  });
}
