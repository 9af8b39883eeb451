import { canonicalCode, isLocalCode } from '@esimshop/contracts/destination-codes';
import * as z from 'zod';
import type { SeenNetwork } from '../esim-supplier.ts';
import { pathOf } from './esim-bundles.ts';
import type { EsimGoClient } from './esim-go-client.ts';

const locationSchema = z.object({
  networkName: z.string().nullish(),
  networkBrandName: z.string().nullish(),
  country: z.string().nullish(),
  lastSeen: z.string().nullish(),
});

/** The network that last saw the eSIM; null without a time: none has. @throws SupplierError */
export async function readSeenNetwork(client: EsimGoClient, iccid: string): Promise<SeenNetwork | null> {
  const location = await client.get(`${pathOf(iccid)}/location`, {}, locationSchema);
  const seenAtMs = Date.parse(location.lastSeen ?? '');
  const name = location.networkBrandName || location.networkName;
  if (Number.isNaN(seenAtMs) || !name) return null;
  const code = canonicalCode(location.country ?? '');
  return { name, countryCode: isLocalCode(code) ? code : null, seenAt: new Date(seenAtMs) };
}
