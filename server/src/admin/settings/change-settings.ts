import type { SettingsSection, ShopSettings } from '@esimshop/contracts/settings';
import { recordAudit } from '../../accounts/audit-log.ts';
import { applyCurrencySettings } from '../../catalogue/apply-currency-settings.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { findVersion, insertSettings, lockSettings, readSettings } from '../../settings/store.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';

type Change = {
  section: SettingsSection;
  /** The version of all settings that the owner saw. */
  version: number;
  value: ShopSettings[SettingsSection];
};

/**
 * Publishes a section of the settings, in effect within a second in every process.
 * @throws ProblemError 409 `conflict` with the current settings if the section has changed since `version`
 */
export async function changeSettings(
  shop: Shop,
  { name, audit }: AdminActor,
  { section, version, value }: Change,
): Promise<void> {
  await inTransaction(shop.database, 'change settings', async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    if ((await findVersion(tx, section)) > version) {
      throw new ProblemError(409, 'conflict', 'Somebody else has changed these settings since you opened them.', {
        current: before,
      });
    }
    await insertSettings(tx, { section, value, actor: name });
    if (section === 'currencies') {
      const after = (await readSettings(tx)).settings.currencies;
      await applyCurrencySettings(tx, { before: before.settings.currencies, after, policy: shop.config });
    }
    await recordAudit(tx, {
      ...audit,
      act: 'settings.changed',
      subjectKind: 'settings',
      subjectId: section,
      before: before.settings[section],
      after: value,
    });
  });
  await shop.settings.refresh();
  if (section === 'currencies') await Promise.all([shop.currencies.refresh(), shop.catalogue.refresh()]);
}
