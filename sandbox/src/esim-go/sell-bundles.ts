import { randomUUID } from 'node:crypto';
import type { Bundle } from '../catalogue/bundles.ts';
import { makeDigits, makeMatchingId } from '../random-id.ts';
import { asFields, type Fields, readFlag, readList, readNumber, readText, readTexts } from '../read-fields.ts';
import { debit, reportInsufficient } from './balance.ts';
import { apiError, type EsimGo, readBalanceMinor } from './esim-go-context.ts';
import type { Assignment, Esim, OrderLine, PartnerOrder } from './esim-go-tables.ts';
import { makeIccid } from './iccid.ts';
import { findOffer } from './offers.ts';

const maxUnitsSynchronous = 5;
const asyncDelayMs = 300;

export type OrderRequest = {
  isAssigned: boolean;
  lines: { bundle: Bundle; quantity: number; iccids: string[]; allowReassign: boolean }[];
  totalMinor: number;
};

/** Parses and prices an order. @throws PartnerError for what the partner would not sell */
export function readOrderRequest(partner: EsimGo, body: Fields): OrderRequest {
  const isAssigned = readFlag(body, 'assign');
  const items = readList(body, 'order').map(asFields);
  if (items.length === 0) throw apiError(400, 'order must hold at least one item');
  const lines = items.map((item) => readLine(partner, item, isAssigned));
  const totalMinor = lines.reduce((sum, line) => sum + line.bundle.priceMinor * line.quantity, 0);
  return { isAssigned, lines, totalMinor };
}

function readLine(partner: EsimGo, item: Fields, isAssigned: boolean) {
  if (readText(item, 'type') !== 'bundle') throw apiError(400, 'type must be bundle');
  const name = readText(item, 'item') ?? '';
  const bundle = findOffer(partner, name);
  if (!bundle) throw apiError(400, `bundle ${name} not found`);
  const quantity = readNumber(item, 'quantity') ?? 1;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1_000) {
    throw apiError(400, 'quantity must be a whole number from 1 to 1000');
  }
  const iccids = readTexts(item, 'iccids');
  const allowReassign = readFlag(item, 'allowReassign');
  if (iccids.length > 0) {
    if (!isAssigned) throw apiError(400, 'iccids need assign to be true');
    if (quantity !== iccids.length) throw apiError(400, 'quantity must match the number of iccids');
    for (const iccid of iccids) checkTopUp(partner, iccid, bundle, allowReassign);
  }
  return { bundle, quantity, iccids, allowReassign };
}

function checkTopUp(partner: EsimGo, iccid: string, bundle: Bundle, allowReassign: boolean): void {
  const esim = partner.store.find('esims', iccid);
  if (!esim) throw apiError(403, 'access denied to iccid');
  if (esim.profileName !== bundle.profileName && !allowReassign) {
    throw apiError(400, `bundle ${bundle.name} is not compatible with eSIM ${iccid}`);
  }
}

/** Debits the balance and assigns the eSIMs. Repeating the request buys again: this partner has no idempotency keys. */
export function sellBundles(partner: EsimGo, request: OrderRequest): PartnerOrder {
  const balanceMinor = readBalanceMinor(partner);
  if (request.totalMinor > balanceMinor) {
    reportInsufficient(partner);
    throw apiError(400, 'insufficient balance to complete the order');
  }
  const now = partner.now();
  const units = request.lines.reduce((sum, line) => sum + line.quantity, 0);
  const order: PartnerOrder = {
    reference: randomUUID(),
    createdAt: now,
    readyAt: units > maxUnitsSynchronous ? now + asyncDelayMs : now,
    type: request.lines.some((line) => line.iccids.length > 0) ? 'topup' : 'purchase',
    isAssigned: request.isAssigned,
    lines: [],
    totalMinor: request.totalMinor,
    balanceAfterMinor: balanceMinor - request.totalMinor,
  };
  return partner.store.atomically(() => {
    for (const line of request.lines) {
      const iccids = request.isAssigned ? assignLine(partner, order, line) : addToInventory(partner, line);
      order.lines.push(toOrderLine(line, iccids));
    }
    debit(partner, request.totalMinor);
    partner.store.put('orders', order.reference, order);
    return order;
  });
}

function toOrderLine(line: OrderRequest['lines'][number], iccids: string[]): OrderLine {
  return {
    item: line.bundle.name,
    quantity: line.quantity,
    unitPriceMinor: line.bundle.priceMinor,
    iccids,
    allowReassign: line.allowReassign,
  };
}

function assignLine(partner: EsimGo, order: PartnerOrder, line: OrderRequest['lines'][number]): string[] {
  const targets: (string | undefined)[] = line.iccids.length > 0 ? line.iccids : Array(line.quantity).fill(undefined);
  return targets.map((iccid) =>
    assignBundle(partner, { bundle: line.bundle, iccid, reference: order.reference, readyAt: order.readyAt }),
  );
}

function addToInventory(partner: EsimGo, line: OrderRequest['lines'][number]): string[] {
  const { name: bundleName, priceMinor: unitPriceMinor } = line.bundle;
  const remaining = (partner.store.find('inventory', bundleName)?.remaining ?? 0) + line.quantity;
  partner.store.put('inventory', bundleName, { bundleName, remaining, unitPriceMinor });
  return [];
}

/** Adds a bundle to the eSIM, or to a new one if it is not compatible. Returns the ICCID. */
export function assignBundle(
  partner: EsimGo,
  options: { bundle: Bundle; iccid: string | undefined; reference: string; readyAt: number },
): string {
  const { bundle, reference, readyAt } = options;
  const now = partner.now();
  const existing = options.iccid === undefined ? undefined : partner.store.find('esims', options.iccid);
  const esim = existing?.profileName === bundle.profileName ? existing : makeEsim(partner, bundle, now);
  const assignment: Assignment = {
    id: `${reference}-${esim.assignments.length}-${makeDigits(6)}`,
    reference: `${reference}-${esim.assignments.length}`,
    bundleName: bundle.name,
    description: bundle.description,
    totalBytes: bundle.dataAmountMb < 0 ? -1 : bundle.dataAmountMb * 1_000_000,
    durationDays: bundle.durationDays,
    priceMinor: bundle.priceMinor,
    assignedAt: now,
    readyAt,
    startedAt: null,
    usedBytes: 0,
    revokedAt: null,
  };
  partner.store.put('esims', esim.iccid, {
    ...esim,
    assignments: [...esim.assignments, assignment],
    history: [...esim.history, { name: 'Bundle Applied', bundleName: bundle.name, at: now }],
  });
  return esim.iccid;
}

function makeEsim(partner: EsimGo, bundle: Bundle, now: number): Esim {
  let iccid = makeIccid();
  while (partner.store.find('esims', iccid)) iccid = makeIccid();
  return {
    iccid,
    matchingId: makeMatchingId(),
    pin: makeDigits(4),
    puk: makeDigits(8),
    profileName: bundle.profileName,
    customerRef: '',
    assignedAt: now,
    downloadedAt: null,
    installedAt: null,
    assignments: [],
    history: [],
  };
}
