import * as z from 'zod';
import { toIccidSegment } from '../iccid.ts';
import { SupplierError } from '../supplier-error.ts';
import type { EsimAccessClient } from './esim-access-client.ts';
import { readPlanId } from './plan-ids.ts';

const topUpsSchema = z.object({ packageList: z.array(z.object({ slug: z.string() })) });

/** The plans that eSIM Access adds to the eSIM, by the slug that they share with it; none to one that is unknown. @throws SupplierError */
export async function listCompatible(client: EsimAccessClient, iccid: string, planIds: string[]): Promise<string[]> {
  try {
    const { obj } = await client.read('/package/list', { type: 'TOPUP', iccid: toIccidSegment(iccid) }, topUpsSchema);
    const offered = new Set(obj.packageList.map(({ slug }) => slug));
    return planIds.filter((id) => offered.has(readPlanId(id).slug));
  } catch (error) {
    // Refused by a code of its own: about the eSIM, as keys and limits stand for other statuses.
    if (error instanceof SupplierError && error.code !== undefined && error.status === 422) return [];
    throw error;
  }
}
