import type { Shop } from '../../shop.ts';
import { RECEIPT_TEXTS } from '../../texts/texts.ts';
import type { FrozenReceipt } from './store.ts';

/** A receipt as a PDF: the same bytes whenever it is drawn. @throws Error if it cannot be drawn now */
export async function printReceipt(
  { printer }: Pick<Shop, 'printer'>,
  { receipt: { kind, number, locale }, document }: FrozenReceipt,
): Promise<{ filename: string; pdf: Buffer }> {
  return { filename: RECEIPT_TEXTS[locale].file[kind](number), pdf: await printer.print(document) };
}
