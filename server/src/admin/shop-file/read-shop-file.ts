import {
  SHOP_FILE_FORMAT,
  SHOP_FILE_VERSION,
  type ShopFile,
  type ShopFileRefusal,
  shopFileSchema,
} from '@esimshop/contracts/shop-file';
import { lineAt, locateLine } from './locate-line.ts';

export type ReadShopFile = { file: ShopFile } | { refusal: ShopFileRefusal };

/** Lines that npm prints before a command's own. */
const BANNER = /^(?:\s*>.*(?:\n|$)|\s*\n)+/;

/** The file of a text, or the first reason why it is none. */
export function readShopFile(text: string): ReadShopFile {
  const json = text.replace(/^\uFEFF/, '').replace(BANNER, (banner) => banner.replace(/[^\n]/g, ' '));
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { refusal: { code: 'not_json', line: lineOfError(json, error) } };
  }
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== SHOP_FILE_FORMAT) return { refusal: { code: 'other_format' } };
  if (version !== SHOP_FILE_VERSION) return { refusal: { code: 'other_version', version: String(version) } };
  const { data, error } = shopFileSchema.safeParse(value);
  if (data) return { file: data };
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const section = issue.keys[0] ?? '';
    return { refusal: { code: 'unknown_section', line: locateLine(json, [...path, section]), section } };
  }
  return { refusal: { code: 'invalid_value', line: locateLine(json, path), path: path.join('.') } };
}

/** V8 names the offset of what it did not expect; a text that ends too soon has none. */
function lineOfError(json: string, error: unknown): number {
  const offset = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return lineAt(json, offset === undefined ? json.trimEnd().length : Number(offset));
}
