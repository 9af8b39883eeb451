import type { AdminPlan, PlansFilter } from '@esimshop/contracts/admin-plans';
import { LOCALES } from '@esimshop/contracts/locales';
import { and, asc, gt } from 'drizzle-orm';
import type { Shop } from '../../shop.ts';
import { products } from '../../tables/catalogue.ts';
import { readInBatches } from '../csv.ts';
import { matching, toAdminPlan } from './list-plans.ts';
import type { ReadSold } from './sold-units.ts';

/** Of the owner's texts, a column for each language of the shop. */
const NAME_COLUMNS = LOCALES.map((locale) => `name_${locale}` as const);
const NOTE_COLUMNS = LOCALES.map((locale) => `note_${locale}` as const);

export const PLAN_AMOUNTS = ['cost', 'price', 'paymentFee', 'earned', 'marginPercent'] as const;
export const PLAN_COLUMNS = [
  ...(['productId', 'supplier', 'country', 'name', 'dataMb', 'validityDays', 'currency'] as const),
  ...PLAN_AMOUNTS,
  ...(['soldIn30Days', 'state', 'isBelowMargin', 'hiddenBy', 'isPinned', 'featuredRank'] as const),
  ...NAME_COLUMNS,
  ...NOTE_COLUMNS,
];
type PlanCells = Record<(typeof PLAN_COLUMNS)[number], string | number | null>;

/** Every plan that matches, in the order in which suppliers added them. */
export async function* exportPlans(
  { database, config }: Shop,
  readSold: ReadSold,
  filter: PlansFilter,
): AsyncGenerator<PlanCells[]> {
  const matches = matching(filter, config);
  const sold = await readSold();
  const batches = readInBatches(async ({ lastId, limit }) => {
    const rows = await database
      .select()
      .from(products)
      .where(and(matches, lastId === undefined ? undefined : gt(products.id, lastId)))
      .orderBy(asc(products.id))
      .limit(limit);
    return rows.map((row) => ({ id: row.id, currency: row.currency, plan: toAdminPlan(row, sold, config) }));
  });
  for await (const batch of batches) yield batch.map(({ plan, currency }) => toCells(plan, currency));
}

function toCells(plan: AdminPlan, currency: string): PlanCells {
  const { productId, supplier, name, dataMb, validityDays, cost, price, paymentFee, earned } = plan;
  return {
    ...{ productId, supplier, country: plan.countryCode, name, dataMb, validityDays, currency },
    ...{ cost, price, paymentFee, earned, marginPercent: (plan.margin / 10).toFixed(1) },
    ...{ soldIn30Days: plan.sold, state: plan.state, hiddenBy: plan.hiddenBy, featuredRank: plan.featuredRank },
    ...{ isBelowMargin: String(plan.isBelowMargin), isPinned: String(plan.isPinned) },
    ...(Object.fromEntries(
      LOCALES.flatMap((locale) => [
        [`name_${locale}`, plan.ownNames?.[locale] ?? null],
        [`note_${locale}`, plan.notes?.[locale] ?? null],
      ]),
    ) as Pick<PlanCells, (typeof NAME_COLUMNS)[number] | (typeof NOTE_COLUMNS)[number]>),
  };
}
