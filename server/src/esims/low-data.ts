import type { EsimState } from '../fulfilment/esim-partner.ts';

type Bundle = EsimState['bundles'][number];
export type LowBundle = { reference: string; totalMb: number; leftMb: number; endsAt: Date | null };

/** Data follows by itself where another bundle waits. */
const WAITING = ['queued', 'processing'];

/**
 * The running bundle of which at least `percent` is used, or the one that was used up before anybody noticed. None where
 * another bundle takes over, where data is unlimited or unmeasured, and once the days are over.
 */
export function findLowBundle(
  { bundles }: Pick<EsimState, 'bundles'>,
  { percent, now }: { percent: number; now: Date },
): LowBundle | undefined {
  if (bundles.some(({ state }) => WAITING.includes(state))) return undefined;
  const inState = (state: string) => bundles.find((bundle) => bundle.state === state);
  const bundle = inState('active') ?? inState('depleted');
  if (!bundle || isOver(bundle, now)) return undefined;
  const { reference, totalMb, remainingMb, endsAt } = bundle;
  if (totalMb === null || totalMb <= 0 || remainingMb === null) return undefined;
  const leftMb = Math.min(Math.max(0, remainingMb), totalMb);
  return (totalMb - leftMb) * 100 >= totalMb * percent ? { reference, totalMb, leftMb, endsAt } : undefined;
}

function isOver({ endsAt }: Bundle, now: Date): boolean {
  return endsAt !== null && endsAt.getTime() <= now.getTime();
}
