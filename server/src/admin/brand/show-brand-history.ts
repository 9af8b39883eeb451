import type { BrandHistory } from '@esimshop/contracts/admin-brand';
import { brandSchema, DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { desc, eq } from 'drizzle-orm';
import type { Shop } from '../../shop.ts';
import { settings } from '../../tables/settings.ts';

/** The latest change of the brand, and the brand before it: after the first change, the delivered one. */
export async function showBrandHistory({ database, config }: Shop): Promise<BrandHistory> {
  const [latest, before] = await database
    .select({ value: settings.value, actor: settings.actor, createdAt: settings.createdAt })
    .from(settings)
    .where(eq(settings.section, 'brand'))
    .orderBy(desc(settings.id))
    .limit(2);
  const facts = { usualName: config.mailFrom.name, timeZone: config.timeZone };
  if (!latest) return { publishedAt: null, actor: null, previous: null, ...facts };
  return {
    ...facts,
    publishedAt: latest.createdAt.toISOString(),
    actor: latest.actor,
    previous: before ? brandSchema.parse(before.value) : DELIVERED_SETTINGS.brand,
  };
}
