import type { BuyerChange } from '@esimshop/contracts/receipts';
import type { ReceiptRow } from './store.ts';

/** Whether the buyer of an order with these receipts may still name a company; `year` is the shop's current one. */
export function decideBuyerChange(rows: readonly ReceiptRow[], year: number): BuyerChange {
  if (findReplacement(rows)) return 'done';
  if (rows.length === 0 || rows.some(({ number }) => number === null)) return 'pending';
  if (leftOf(rows) <= 0) return 'returned';
  return rows[0]?.year === year ? 'open' : 'year_over';
}

/** The receipt that names the company, if its buyer has named one. */
export function findReplacement(rows: readonly ReceiptRow[]): ReceiptRow | undefined {
  return rows.find(({ ledgerEntryId, amountMinor }) => ledgerEntryId === null && amountMinor > 0);
}

/** Receipts less credit notes. */
export function leftOf(rows: readonly ReceiptRow[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
