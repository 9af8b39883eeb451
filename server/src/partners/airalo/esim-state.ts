import * as z from 'zod';
import type { EsimState, PlanState } from '../esim-supplier.ts';
import { toIccidSegment } from '../iccid.ts';
import type { AiraloClient } from './airalo-client.ts';
import { orderIdSchema, readTime } from './orders.ts';
import { toMegabytes } from './package-list.ts';

const optionalTime = z
  .string()
  .nullish()
  .transform((text) => {
    const at = text ? readTime(text) : Number.NaN;
    return Number.isNaN(at) ? null : new Date(at);
  });
const usageSchema = z.object({
  data: z.object({
    remaining: z.number(),
    total: z.number(),
    expired_at: optionalTime,
    is_unlimited: z.boolean().nullish(),
    status: z.string(),
  }),
});
const simSchema = z.object({
  data: z.object({
    created_at: optionalTime,
    recycled: z.boolean().nullish(),
    simable: z.object({
      id: orderIdSchema,
      package_id: z.string(),
    }),
  }),
});

const STATES: Partial<Record<string, PlanState>> = {
  NOT_ACTIVE: 'queued',
  ACTIVE: 'active',
  FINISHED: 'depleted',
  EXPIRED: 'expired',
  RECYCLED: 'revoked',
};
/** Airalo does not say whether a profile is on a phone; one that has been used is. */
const PROFILES: Partial<Record<PlanState, EsimState['profile']>> = {
  queued: 'released',
  active: 'installed',
  depleted: 'installed',
  expired: 'installed',
  revoked: 'deactivated',
};

/**
 * An eSIM in the shop's units and codes. Airalo adds up all packages on it, so they are one plan; a top-up makes it
 * another one, of which the buyer is told anew. @throws SupplierError
 */
export async function readEsimState(client: AiraloClient, iccid: string): Promise<EsimState> {
  const path = `/sims/${toIccidSegment(iccid)}`;
  const [sim, usage] = await Promise.all([
    client.get(path, { include: 'order' }, simSchema),
    client.get(`${path}/usage`, {}, usageSchema),
  ]);
  const { created_at: assignedAt, recycled, simable } = sim.body.data;
  const { remaining, total, expired_at: endsAt, is_unlimited, status } = usage.body.data;
  const state = recycled ? 'revoked' : (STATES[status.toUpperCase()] ?? 'unknown');
  const unlimited = is_unlimited === true;
  return {
    profile: PROFILES[state] ?? 'unknown',
    installedAt: null,
    plans: [
      {
        reference: `${simable.id}-${total}`,
        supplierPlanId: simable.package_id,
        state,
        supplierState: status.toLowerCase(),
        totalMb: unlimited ? null : toMegabytes(total),
        remainingMb: unlimited ? null : toMegabytes(remaining),
        validityDays: null,
        assignedAt,
        startsAt: null,
        endsAt,
        unlimited,
      },
    ],
  };
}
