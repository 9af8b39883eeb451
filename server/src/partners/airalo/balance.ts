import { minorFromNumber } from '@esimshop/contracts/money';
import * as z from 'zod';
import { numericSchema } from '../numeric.ts';
import { SupplierError } from '../supplier-error.ts';
import type { AiraloClient } from './airalo-client.ts';

const balanceSchema = z.object({
  availableBalance: z.object({ amount: numericSchema, currency: z.string().regex(/^[A-Za-z]{3}$/) }),
});
/** An empty list means no account. */
const responseSchema = z.object({
  data: z.object({ balances: z.union([balanceSchema, z.array(balanceSchema)]) }),
});

export async function readBalance(client: AiraloClient) {
  const { body } = await client.get('/balance', {}, responseSchema);
  const [balance] = [body.data.balances].flat();
  if (!balance) throw new SupplierError('Airalo has no balance account for this partner', { wasSent: true });
  const { amount, currency } = balance.availableBalance;
  const code = currency.toUpperCase();
  return { balanceMinor: minorFromNumber(amount, code), currency: code };
}
