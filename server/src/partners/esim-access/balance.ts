import * as z from 'zod';
import type { EsimAccessClient } from './esim-access-client.ts';

/** Accounts and prices are in US dollars: the balance has no currency of its own. */
const CURRENCY = 'USD';
/** Ten-thousandths of a dollar in a cent. */
const UNITS_PER_CENT = 100;

const balanceSchema = z.object({ balance: z.int() });

/** What is left, rounded down. @throws SupplierError */
export async function readBalance(client: EsimAccessClient) {
  const { obj } = await client.read('/balance/query', {}, balanceSchema);
  return { balanceMinor: Math.floor(obj.balance / UNITS_PER_CENT), currency: CURRENCY };
}
