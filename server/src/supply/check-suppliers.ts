import type { PartState } from '@esimshop/contracts/admin-system';
import { keepFor } from '../platform/keep-for.ts';
import { timeReply } from '../platform/time-reply.ts';
import type { Shop } from '../shop.ts';
import { listSelling } from './accounts.ts';
import { type DaysLeft, readPace } from './days-left.ts';

export type SupplierCheck = {
  name: string;
  state: PartState;
  latencyMs: number | null;
  balanceMinor: number | null;
  currency: string | null;
  /** How long the balance lasts at the pace of the last seven days; null if nothing was bought. */
  daysLeft: number | null;
  /** Its plans are in the catalogue, and this shop is no longer connected to it. */
  isLost?: true;
};
/** One check for each supplier, so that a slow one holds up none of the others; none of them rejects. */
export type StartSupplierChecks = () => Promise<Promise<SupplierCheck>[]>;

/** A balance that lasts for fewer days is low. */
const LOW_DAYS = 4;
/** Screens that are open at the same time share a check: suppliers limit how often they are asked. */
const VALID_MS = 20_000;

/** Asks every supplier for its balance, at most once in 20 seconds. */
export function createSupplierChecks(shop: Shop): StartSupplierChecks {
  return keepFor(VALID_MS, () => startSupplierChecks(shop));
}

/** Asks every supplier for its balance now. */
export async function checkSuppliers(shop: Shop): Promise<SupplierCheck[]> {
  return Promise.all(await startSupplierChecks(shop));
}

/** Of a supplier whose keys or extension are gone nobody can be asked. */
async function startSupplierChecks(shop: Shop): Promise<Promise<SupplierCheck>[]> {
  const connected = Object.keys(shop.partners.suppliers);
  const [daysLeftOf, selling] = await Promise.all([readPace(shop.database), listSelling(shop.database)]);
  const lost = selling.filter((name) => !connected.includes(name));
  return [
    ...connected.map((name) => check(shop, name, daysLeftOf)),
    ...lost.map(async (name) => ({ ...downOf(name), isLost: true as const })),
  ];
}

const downOf = (name: string) =>
  ({ name, state: 'down', latencyMs: null, balanceMinor: null, currency: null, daysLeft: null }) as const;

async function check({ partners }: Shop, name: string, daysLeftOf: DaysLeft): Promise<SupplierCheck> {
  const balance = partners.suppliers[name]?.esims.getBalance();
  const latencyMs = balance ? await timeReply(balance) : null;
  if (!balance || latencyMs === null) return downOf(name);
  const { balanceMinor, currency } = await balance;
  const daysLeft = daysLeftOf({ name, balanceMinor, currency });
  const isLow = balanceMinor <= 0 || (daysLeft !== null && daysLeft < LOW_DAYS);
  return { name, state: isLow ? 'low' : 'works', latencyMs, balanceMinor, currency, daysLeft };
}
