import { DELIVERED_SETTINGS, type SettingsSection, type ShopSettings } from '@esimshop/contracts/settings';
import type { RunningShop } from '../src/app/create-shop.ts';
import { settings } from '../src/tables/settings.ts';

/** The owner publishes a section: what is not named is as delivered. */
export async function publishSettings<Section extends SettingsSection>(
  shop: Pick<RunningShop, 'database' | 'settings'>,
  section: Section,
  change: Partial<ShopSettings[Section]>,
): Promise<void> {
  const value = { ...DELIVERED_SETTINGS[section], ...change };
  await shop.database.insert(settings).values({ section, value, actor: 'owner' });
  await shop.settings.refresh();
}
