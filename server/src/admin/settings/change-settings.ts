import type { SettingsSection, ShopSettings } from '@esimshop/contracts/settings';
import { recordAudit } from '../../accounts/audit-log.ts';
import { applyCurrencySettings } from '../../catalogue/apply-currency-settings.ts';
import { lockCatalogue } from '../../catalogue/catalogue-state.ts';
import { applyMinimumMargins } from '../../catalogue/minimum-margins.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalidInput } from '../../platform/http/to-problem-error.ts';
import { ProblemError } from '../../platform/problem.ts';
import { requestTimer } from '../../platform/sweeps/timers.ts';
import { publishMark } from '../../settings/marks.ts';
import { findVersion, insertSettings, lockSettings, readSettings } from '../../settings/store.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';

type Change = {
  section: SettingsSection;
  /** The version of all settings that the owner saw. */
  version: number;
  value: ShopSettings[SettingsSection];
};

/** @throws ProblemError 422 `invalid_input` if its mark was uploaded long ago and never shown */
async function publishMarkOf(tx: Transaction, { mark }: ShopSettings['brand']): Promise<void> {
  if (mark === null || (await publishMark(tx, mark))) return;
  throw invalidInput([
    { path: 'value.mark', code: 'invalid', message: 'This mark is no longer there. Upload it again.' },
  ]);
}

/**
 * Publishes a section of the settings, in effect within a second in every process.
 * @throws ProblemError 409 `conflict` with the current settings if the section has changed since `version`
 */
export async function changeSettings(
  shop: Shop,
  actor: AdminActor,
  { section, version, value }: Change,
): Promise<void> {
  await inTransaction(shop.database, 'change settings', async (tx) => {
    await lockSettings(tx);
    if ((await findVersion(tx, section)) > version) {
      throw new ProblemError(409, 'conflict', 'Somebody else has changed these settings since you opened them.', {
        current: await readSettings(tx),
      });
    }
    await writeSection(tx, shop, actor, { section, value });
  });
  await refreshSettings(shop);
}

/** Writes a section in a transaction that has locked the settings, with what follows from it. `refreshSettings` once it has committed. */
export async function writeSection(
  tx: Transaction,
  shop: Shop,
  { name, audit }: AdminActor,
  { section, value }: { section: SettingsSection; value: ShopSettings[SettingsSection] },
): Promise<void> {
  const before = await readSettings(tx);
  if (section === 'brand') await publishMarkOf(tx, value as ShopSettings['brand']);
  await insertSettings(tx, { section, value, actor: name });
  if (section === 'currencies') {
    const after = (await readSettings(tx)).settings.currencies;
    await applyCurrencySettings(tx, { before: before.settings.currencies, after, policy: shop.config });
  }
  if (section === 'plans') {
    await lockCatalogue(tx);
    await applyMinimumMargins(tx, shop.config);
  }
  if (section === 'ratings') await requestTimer(tx, 'ask-ratings');
  await recordAudit(tx, {
    ...audit,
    act: 'settings.changed',
    subjectKind: 'settings',
    subjectId: section,
    before: before.settings[section],
    after: value,
  });
}

/** Has this process follow settings that were changed; the others hear of it. */
export async function refreshSettings(shop: Shop): Promise<void> {
  await shop.settings.refresh();
  await Promise.all([shop.currencies.refresh(), shop.catalogue.refresh()]);
}
