import { createHash } from 'node:crypto';
import { LOCALES } from '@esimshop/contracts/locales';
import { type Shop, shownVersion } from '../shop.ts';
import { readContractParts } from './contract-parts.ts';

type Parts = Pick<Shop, 'config' | 'settings' | 'partners' | 'pageTexts' | 'currencies' | 'log'>;

/** By the settings of a shop: its texts are read again only after something was published. */
const known = new WeakMap<Shop['settings'], { shown: string; version: string }>();

/** Changes with any text that a contract can contain: the terms, the right of withdrawal, who sells. Other texts do not count. */
export function termsVersionOf(shop: Parts): string {
  const shown = shownVersion(shop);
  const last = known.get(shop.settings);
  if (last?.shown === shown) return last.version;
  const hash = createHash('sha256');
  for (const locale of LOCALES)
    for (const part of readContractParts(shop, { locale, isTurkish: true })) hash.update(part.hash);
  const version = hash.digest('base64url').slice(0, 16);
  known.set(shop.settings, { shown, version });
  return version;
}
