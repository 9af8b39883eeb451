import { DEFAULT_CURRENCY, formatDecimal, type Money, parseDecimal, sum } from '@esimshop/contracts/money';
import type { Order } from '@esimshop/contracts/orders';
import type { SaleDocuments, SaleDocumentsQuery } from '@esimshop/contracts/sale-documents';
import { toBoughtPlan } from '../orders/bought-plan.ts';
import { ProblemError } from '../platform/problem.ts';
import type { PdfBlock, Shop } from '../shop.ts';
import { readContractParts, TURKISH_PARTS } from './contract-parts.ts';
import { toBlocks } from './markdown-blocks.ts';
import { toOrderValues } from './order-values.ts';

/**
 * The documents of Turkish law for these plans (`{product id}:{quantity},…`), before they are bought; none where the shop does
 * not sell there. @throws ProblemError product_not_found
 */
export async function previewDocuments(
  shop: Shop,
  { plans, code, discount: amount }: SaleDocumentsQuery,
): Promise<SaleDocuments> {
  const { byKey } = await shop.catalogue.snapshot();
  const chosen = plans.split(',').map((plan) => {
    const [key = '', quantity] = plan.split(':');
    const row = byKey.get(key)?.row;
    if (!row) throw new ProblemError(404, 'product_not_found', 'This plan is no longer sold.');
    return { row, quantity: Number(quantity) };
  });
  const items = chosen.map(({ row, quantity }): Order['items'][number] => {
    const { name, currency, productId, priceMinor: amountMinor } = row;
    return {
      name,
      quantity,
      currency,
      productId,
      price: formatDecimal({ amountMinor, currency }),
      ...toBoughtPlan(row),
    };
  });
  const paid = chosen.map(
    ({ row, quantity }): Money => ({ amountMinor: row.priceMinor * quantity, currency: row.currency }),
  );
  const subtotal = sum(paid, paid[0]?.currency ?? DEFAULT_CURRENCY);
  const off = Math.min(parseDecimal(amount ?? '0', subtotal.currency) ?? 0, subtotal.amountMinor);
  const sold = {
    items,
    currency: subtotal.currency,
    subtotal: formatDecimal(subtotal),
    ...(code && amount && { discount: { code, amount } }),
    totalAmount: formatDecimal({ ...subtotal, amountMinor: subtotal.amountMinor - off }),
  };
  const values = toOrderValues(sold, { locale: 'tr', timeZone: shop.config.timeZone });
  const parts = readContractParts(shop, { locale: 'tr', isTurkish: true });
  const isPreviewed = (name: string) => TURKISH_PARTS.some((part) => part === name);
  return {
    documents: parts
      .filter(({ name }) => isPreviewed(name))
      .map(({ name, content }) => {
        const [title = '', ...paragraphs] = toBlocks(content, values).flatMap(readLines);
        return { name, title, paragraphs };
      }),
  };
}

/** A block as paragraphs of plain text. */
export function readLines(block: PdfBlock): string[] {
  switch (block.kind) {
    case 'section':
      return block.blocks.flatMap(readLines);
    case 'list':
      return block.items.flatMap((item, index) => {
        const text = item.flatMap(readLines).join(' ');
        return `${block.isOrdered ? `${index + 1}.` : '•'} ${text}`;
      });
    case 'facts':
      return block.rows.map((cells) => cells.join(': '));
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.join(' | '));
    default:
      return [block.text];
  }
}
