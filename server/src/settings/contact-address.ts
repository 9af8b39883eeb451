import type { Shop } from '../shop.ts';

/** Where customers write, wherever the shop says so: the company's address, or until one is set the support's. */
export function contactAddressOf({ config, settings }: Pick<Shop, 'config' | 'settings'>): string {
  return settings.current().company.email || config.supportAddress;
}
