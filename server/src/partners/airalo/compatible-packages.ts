import * as z from 'zod';
import { toIccidSegment } from '../iccid.ts';
import { SupplierError } from '../supplier-error.ts';
import type { AiraloClient } from './airalo-client.ts';
import { topUpIdOf } from './orders.ts';

const topUpsResponse = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The packages that Airalo adds to the eSIM; none to one that is unknown or recycled. @throws SupplierError */
export async function listCompatible(client: AiraloClient, iccid: string, packageIds: string[]): Promise<string[]> {
  try {
    const { body } = await client.get(`/sims/${toIccidSegment(iccid)}/topups`, {}, topUpsResponse);
    const offered = new Set(body.data.map(({ id }) => id));
    return packageIds.filter((id) => offered.has(topUpIdOf(id)));
  } catch (error) {
    if (error instanceof SupplierError && (error.status === 404 || error.status === 422)) return [];
    throw error;
  }
}
