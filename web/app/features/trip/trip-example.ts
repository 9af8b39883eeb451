import type { Trip } from '@esimshop/contracts/trips';
import { toTicketPlans } from '~/features/catalogue/destinations/home-board.ts';
import type { TicketPlan } from '~/features/catalogue/plans/plan-ticket.tsx';
import { formatList } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';

/** A trip on which one plan for all countries usually costs less than a plan for each. */
const TRIP = { countries: 'FR,IT,ES', days: 14, gigabytes: 10 };
export const EXAMPLE_PATH = `/api/trips?countries=${TRIP.countries}&days=${TRIP.days}&dataMb=${TRIP.gigabytes * 1000}`;
export const EXAMPLE_PAGE = `/trip?countries=${TRIP.countries}&days=${TRIP.days}&data=${TRIP.gigabytes}`;

export type TripExample = {
  /** Their names, in the language of the page. */
  countries: string;
  days: number;
  dataMb: number;
  plan: TicketPlan;
  /** What plans for each of the countries cost together. */
  others: { count: number; total: string };
};

/** What a trip shows by example: one plan that costs less than one for each country. Undefined where there is none. */
export function toTripExample(
  { best, alternatives, stops, days, dataMb }: Trip,
  language: Language,
): TripExample | undefined {
  const [item] = best?.kind === 'one' && best.esimCount === 1 ? best.items : [];
  const [plan] = toTicketPlans(item ? [item.product] : []);
  const local = alternatives.find(({ kind, unlimited }) => kind === 'local' && !unlimited);
  if (!plan || !local || dataMb === null || Number(local.total) <= Number(best?.total)) return undefined;
  return {
    countries: formatList(
      stops.map(({ names }) => names[language]),
      language,
    ),
    ...{ days, dataMb, plan },
    others: { count: local.esimCount, total: local.total },
  };
}
