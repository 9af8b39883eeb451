import { readKnownState, stageOfState } from '../../orders/esim-stage.ts';
import type { EsimRow } from '../../orders/esims.ts';
import type { EsimPlan } from '../../partners/esim-supplier.ts';

export type EndedPlan = { startedAt: Date | null; endedAt: Date };

/** When an eSIM whose plans are all over was in use; undefined of one that never was, or was taken back. */
export function findEndedPlan(row: Pick<EsimRow, 'usage' | 'usageAt'>): EndedPlan | undefined {
  const known = readKnownState(row);
  if (!known || stageOfState(known.state) !== 'connected') return undefined;
  const { plans } = known.state;
  if (plans.some(({ state }) => state === 'revoked')) return undefined;
  const ends = momentsOf(plans, 'endsAt');
  return {
    startedAt: momentsOf(plans, 'startsAt')[0] ?? null,
    // Of what was used up, some suppliers name no end: it was over when it was read last.
    endedAt: ends.at(-1) ?? known.asOf,
  };
}

function momentsOf(plans: EsimPlan[], key: 'startsAt' | 'endsAt'): Date[] {
  return plans.flatMap((plan) => plan[key] ?? []).toSorted((a, b) => a.getTime() - b.getTime());
}
