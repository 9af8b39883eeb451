import type { Receipt, ReceiptLine, ReceiptReason } from '@esimshop/contracts/receipts';
import { formatReceiptNumber } from '@esimshop/contracts/tax';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { listOrderLines, type OrderLineRow, type OrderRow } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { contactAddressOf } from '../../settings/contact-address.ts';
import { shopNameOf } from '../../settings/shop-name.ts';
import type { Shop } from '../../shop.ts';
import { type DocumentedLine, splitPosting, taxOfPart } from './split-posting.ts';
import { findSale, listRefundedLines, type OrderTaxRow, type ReceiptRow, readFrozen } from './store.ts';

type Numbered = { series: string; year: number; number: number; issuedAt: Date; issuedOn: string };

/** Everything that the last of an order's receipts says, as it is now. @throws Error if its order or movement is not on record */
export async function describeReceipt(
  shop: Pick<Shop, 'config' | 'settings'>,
  executor: Executor,
  rows: readonly ReceiptRow[],
  { issuedAt, issuedOn, ...number }: Numbered,
): Promise<Receipt> {
  const { timeZone } = shop.config;
  const row = rows.at(-1);
  if (!row) throw new RangeError('Expected a receipt');
  const { amountMinor, currency } = row;
  const { order, tax, ...sale } = await findSale(executor, row, timeZone);
  const lines = await listOrderLines(executor, order.id);
  const earlier = readEarlier(rows.slice(0, -1));
  const documented = documentLines(lines, earlier);
  const refunded = row.refundId === null ? [] : await listRefundedLines(executor, row.refundId);
  const reason = reasonOf(row, sale.moved);
  const isChange = reason === 'buyer_changed';
  const replaced = isChange && amountMinor > 0 ? earlier.at(-1)?.lines : undefined;
  const agreed = new Map(
    replaced?.map((line) => [line.ordinal, -line.grossMinor]) ??
      refunded.map((each) => [each.ordinal, each.amountMinor]),
  );
  const parts = splitPosting(amountMinor, documented, agreed).map(({ ordinal, grossMinor }) => {
    const line = lineAt(lines, ordinal);
    const documentedMinor = documented.find((each) => each.ordinal === ordinal)?.documentedMinor ?? 0;
    const returned = refunded.find((each) => each.ordinal === ordinal)?.quantity ?? null;
    const bought = amountMinor > 0 ? line.quantity : returned;
    const quantity = isChange ? countLeft(earlier, line) : bought;
    return toLine(line, tax, { grossMinor, documentedMinor, quantity });
  });
  const { withdrawal, company } = shop.settings.current();
  const isWhole = parts.every(({ grossMinor, ordinal }) => grossMinor === sumOf(lineAt(lines, ordinal).unitPaidMinor));
  const discountMinor = isWhole ? parts.reduce((sum, line) => sum + line.discountMinor, 0) : 0;
  return {
    kind: amountMinor < 0 ? 'credit_note' : 'receipt',
    reason,
    number: formatReceiptNumber(number),
    corrects: earlier.findLast(({ kind }) => kind === 'receipt')?.number ?? null,
    issuedAt: issuedAt.toISOString(),
    issuedOn,
    paidOn: sale.paidOn,
    orderNumber: order.orderNumber,
    locale: order.locale,
    shopName: shopNameOf(shop),
    seller: { ...company, contactEmail: contactAddressOf(shop) },
    buyer: describeBuyer(order, nameCompany({ row, earlier, tax })),
    payment: { method: order.paymentMethod, reference: sale.reference },
    currency,
    lines: isWhole ? parts : parts.map((line) => ({ ...line, discountMinor: 0 })),
    discountCode: discountMinor > 0 ? sale.code : null,
    subtotalMinor: amountMinor + discountMinor,
    discountMinor,
    totalMinor: amountMinor,
    tax: tax ? { rule: tax.rule, country: tax.country, parts: sumTax(parts) } : null,
    withdrawal: { mode: withdrawal.mode ?? 'until_used', days: withdrawal.days },
    isRest: isChange && amountMinor > 0 && amountMinor < order.totalMinor,
  };
}

function readEarlier(rows: readonly ReceiptRow[]): Receipt[] {
  return rows.flatMap(({ id, number, content }) => {
    if (number === null) throw new Error(`Expected receipt ${id} to be issued before later ones`);
    return content === null ? [] : readFrozen(content).receipt;
  });
}

/** A credit note is to whom the receipt was. */
function nameCompany({ row, earlier, tax }: { row: ReceiptRow; earlier: Receipt[]; tax: OrderTaxRow | null }) {
  const before = earlier.length > 0 ? (earlier.at(-1)?.buyer.company ?? null) : (tax?.company ?? null);
  return row.amountMinor > 0 ? (row.company ?? before) : before;
}

/** How many eSIMs of a line were not returned. */
function countLeft(earlier: readonly Receipt[], { ordinal, quantity }: OrderLineRow): number {
  const notes = earlier.filter(({ kind, reason }) => kind === 'credit_note' && reason !== 'buyer_changed');
  const returned = notes.flatMap(({ lines }) => lines.filter((line) => line.ordinal === ordinal));
  return quantity - sumOf(returned.map((line) => line.quantity ?? 0));
}

function documentLines(lines: readonly OrderLineRow[], earlier: readonly Receipt[]): DocumentedLine[] {
  return lines.map(({ ordinal, unitPaidMinor }) => ({
    ordinal,
    paidMinor: sumOf(unitPaidMinor),
    documentedMinor: sumOf(
      earlier.flatMap((receipt) =>
        receipt.lines.filter((line) => line.ordinal === ordinal).map((line) => line.grossMinor),
      ),
    ),
  }));
}

function lineAt(lines: readonly OrderLineRow[], ordinal: number): OrderLineRow {
  const line = lines.find((each) => each.ordinal === ordinal);
  if (!line) throw new Error(`Expected the order to have a line ${ordinal}`);
  return line;
}

type Part = { grossMinor: number; documentedMinor: number; quantity: number | null };

function toLine(line: OrderLineRow, tax: OrderTaxRow | null, { quantity, ...part }: Part): ReceiptLine {
  const { ordinal, unitPriceMinor, unitPaidMinor } = line;
  const rate = tax?.rate ?? 0;
  return {
    ordinal,
    plan: toBoughtPlan(line),
    quantity,
    unitPriceMinor,
    discountMinor: part.grossMinor < 0 ? 0 : unitPriceMinor * line.quantity - sumOf(unitPaidMinor),
    grossMinor: part.grossMinor,
    tax: tax ? { country: tax.country, rate, ...taxOfPart(part, rate) } : null,
  };
}

/** What the lines say together, by country and rate. */
function sumTax(lines: readonly ReceiptLine[]) {
  const byRate = Map.groupBy(
    lines.flatMap(({ tax }) => tax ?? []),
    ({ country, rate }) => `${country} ${rate}`,
  );
  return [...byRate.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const { country, rate } = first;
    const netMinor = sumOf(parts.map((part) => part.netMinor));
    return { country, rate, netMinor, taxMinor: sumOf(parts.map((part) => part.taxMinor)) };
  });
}

function reasonOf({ ledgerEntryId }: ReceiptRow, moved: string | null): ReceiptReason {
  if (ledgerEntryId === null) return 'buyer_changed';
  switch (moved) {
    case 'capture':
    case 'refund':
    case 'reversal':
    case 'dispute':
      return moved;
    default:
      throw new Error(`Expected entry ${ledgerEntryId} of the ledger to move money of the buyer`);
  }
}

function describeBuyer(order: OrderRow, company: Receipt['buyer']['company']): Receipt['buyer'] {
  const { address, postalCode, city, country } = order.billingDetails;
  const own = [address, [postalCode, city].filter(Boolean).join(' '), country];
  const lines = company?.address ? [company.address] : own;
  return {
    name: order.customerName,
    email: order.customerEmail,
    address: lines.flatMap((line) => (line ? [line] : [])),
    company,
  };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
