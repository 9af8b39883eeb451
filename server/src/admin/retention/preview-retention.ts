import { type KeptMonths, MONTHS_OF, RETENTION_KINDS, type RetentionPreview } from '@esimshop/contracts/retention';
import type { PersonalData, Shop } from '../../shop.ts';
import { countDueCustomers } from './due-customers.ts';
import { startOfKept } from './start-of-kept.ts';

/** What the next night would remove with these months; of customers, at most: who has something open is skipped. */
export async function previewRetention(
  shop: Shop,
  rooms: readonly PersonalData[],
  kept: KeptMonths,
): Promise<RetentionPreview> {
  const aged = rooms.flatMap((room) => room.aged ?? []);
  const removals = await Promise.all(
    RETENTION_KINDS.map(async (kind) => {
      const before = startOfKept(shop, kind, kept[MONTHS_OF[kind]]);
      if (!before) return [];
      const found =
        kind === 'customers'
          ? [await countDueCustomers(shop.database, before)]
          : await Promise.all(aged.flatMap((each) => (each.kind === kind ? each.find(shop.database, before) : [])));
      const count = found.reduce((sum, each) => sum + each.count, 0);
      const [oldest] = found.flatMap((each) => each.oldest?.toISOString() ?? []).sort();
      return [{ kind, count, oldest: oldest ?? null }];
    }),
  );
  return { removals: removals.flat(), timeZone: shop.config.timeZone };
}
