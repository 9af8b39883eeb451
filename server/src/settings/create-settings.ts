import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import type { Subscription } from '../platform/database/listen.ts';
import type { Settings, Shop } from '../shop.ts';
import { readSettings, SETTINGS_CHANNEL, type VersionedSettings } from './store.ts';

/** The owner's settings in memory; a notification tells of every change by any process. */
export function createSettings({
  database,
  log,
}: Pick<Shop, 'database' | 'log'>): Settings & { subscription: Subscription } {
  let known: VersionedSettings = { version: 0, settings: DELIVERED_SETTINGS };

  async function refresh(): Promise<void> {
    const read = await readSettings(database);
    // Concurrent reads may finish out of order.
    if (read.version >= known.version) known = read;
  }

  return {
    current: () => known.settings,
    version: () => known.version,
    refresh,
    subscription: {
      channel: SETTINGS_CHANNEL,
      onNotification: () => void refresh().catch((err: unknown) => log.warn({ err }, 'settings.unknown')),
      onListening: refresh,
    },
  };
}
