/** A package by its slug, and for a day pass how many days of it. */
export type PlanId = { slug: string; days: number | undefined };

/** A day pass is sold for any number of days, each of which is a plan of the shop: `GE_1_Daily_1Mbps*7`. */
export function toPlanId({ slug, days }: PlanId): string {
  return days === undefined ? slug : `${slug}*${days}`;
}

export function readPlanId(id: string): PlanId {
  const [, slug = id, days] = /^(.+)\*(\d{1,3})$/.exec(id) ?? [];
  return { slug, days: days === undefined ? undefined : Number(days) };
}
