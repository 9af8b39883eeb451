import type { EsimStage } from '@esimshop/contracts/orders';
import type { EsimState } from '../fulfilment/esim-partner.ts';
import type { EsimRow } from './store.ts';
import { readKnownState } from './usage.ts';

/** How far an eSIM has come, by what the partner last said; `waiting` as long as it said nothing. */
export function stageOf(row: Pick<EsimRow, 'usage' | 'usageAt'>): EsimStage {
  const known = readKnownState(row);
  if (!known) return 'waiting';
  if (known.state.bundles.some(hasRun)) return 'connected';
  // It stays installed in these words when it was deleted from the phone: it cannot be installed again.
  return known.state.profile === 'installed' || known.state.installedAt ? 'installed' : 'waiting';
}

function hasRun({ state, startsAt, totalMb, remainingMb }: EsimState['bundles'][number]): boolean {
  const hasUsedData = totalMb !== null && remainingMb !== null && remainingMb < totalMb;
  return state === 'active' || state === 'depleted' || startsAt !== null || hasUsedData;
}
