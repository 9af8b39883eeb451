import type { PricingRuleInput } from '@esimshop/contracts/pricing';
import type { ShopSettings } from '@esimshop/contracts/settings';
import { SHOP_FILE_FORMAT, SHOP_FILE_VERSION, type ShopFile } from '@esimshop/contracts/shop-file';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { readSettings } from '../../settings/store.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { describeRule } from '../pricing/change-rules.ts';
import { listRules } from '../pricing/store.ts';

/** The shop's settings and pricing rules as the text of one file; that it was exported is in the audit log. */
export async function exportShopFile(shop: Shop, { audit }: AdminActor): Promise<string> {
  return inTransaction(shop.database, 'export settings', async (tx) => {
    const content = await readContent(tx);
    const file: ShopFile = {
      format: SHOP_FILE_FORMAT,
      version: SHOP_FILE_VERSION,
      exportedAt: shop.clock.now().toISOString(),
      ...content,
    };
    await recordAudit(tx, { ...audit, act: 'settings.exported', subjectKind: 'settings', subjectId: 'file' });
    return `${JSON.stringify(file, null, 2)}\n`;
  });
}

export type ShopContent = { settings: ShopSettings; pricingRules: PricingRuleInput[] };

/** What a file would have of the shop as it is. */
export async function readContent(executor: Executor): Promise<ShopContent> {
  const { settings } = await readSettings(executor);
  // The picture itself is not in the file.
  const brand = { ...settings.brand, mark: null };
  const rules = await listRules(executor);
  return { settings: { ...settings, brand }, pricingRules: rules.map(describeRule) };
}
