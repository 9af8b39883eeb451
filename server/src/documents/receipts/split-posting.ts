import { allocate } from '@esimshop/contracts/money';
import { splitTax } from '@esimshop/contracts/tax';

/** A line of an order, with what its earlier documents add up to. */
export type DocumentedLine = {
  ordinal: number;
  /** What was paid for it. */
  paidMinor: number;
  /** Receipts less credit notes. */
  documentedMinor: number;
};

export type LinePart = { ordinal: number; grossMinor: number };

/**
 * Splits a movement of money over the lines of its order, exactly. A payment is what was paid for each; what goes back is first what was
 * agreed for each line, the rest by what is left of them; what comes again by what went back.
 */
export function splitPosting(
  amountMinor: number,
  lines: readonly DocumentedLine[],
  agreed: ReadonlyMap<number, number> = new Map(),
): LinePart[] {
  const sign = amountMinor < 0 ? -1 : 1;
  let left = Math.abs(amountMinor);
  const given = lines.map(({ ordinal }) => {
    const part = Math.min(left, agreed.get(ordinal) ?? 0);
    left -= part;
    return part;
  });
  const room = lines.map(({ paidMinor, documentedMinor }, index) =>
    Math.max(0, (sign < 0 ? documentedMinor : paidMinor - documentedMinor) - (given[index] ?? 0)),
  );
  const hasRoom = room.some((each) => each > 0);
  const weights = hasRoom ? room : lines.map(({ paidMinor }) => paidMinor);
  const shares = allocate({ amountMinor: left, currency: '' }, weights);
  return lines.flatMap(({ ordinal }, index) => {
    const grossMinor = sign * ((given[index] ?? 0) + (shares[index]?.amountMinor ?? 0));
    return grossMinor === 0 ? [] : [{ ordinal, grossMinor }];
  });
}

/**
 * The tax of a part of a line as the difference that it makes: however often a part goes back, the documents of a line say the tax of what
 * is left of it.
 */
export function taxOfPart(
  { documentedMinor, grossMinor }: { documentedMinor: number; grossMinor: number },
  rate: number,
) {
  const before = splitTax(documentedMinor, rate);
  const after = splitTax(documentedMinor + grossMinor, rate);
  return { netMinor: after.netMinor - before.netMinor, taxMinor: after.taxMinor - before.taxMinor };
}
