import type { Shop } from '../shop.ts';

/** What the shop is called, wherever it says so: its owner's name for it, or until there is one that of `MAIL_FROM`. */
export function shopNameOf({ config, settings }: Pick<Shop, 'config' | 'settings'>): string {
  return settings.current().brand.name || config.mailFrom.name;
}
