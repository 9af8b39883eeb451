import type { Claims } from '@esimshop/contracts/settings';
import { usePageFacts } from './page-facts.ts';

const source = 'Sample of the sandbox; nothing proves it.';
/** Sample claims of a sandbox, so that every part of the design is visible; never shown in a live shop. */
const SAMPLE_CLAIMS: Claims = {
  rating: { value: { score: 4.9, best: 5, reviews: '500+' }, source },
  allDaySupport: { value: true, source },
  networkCoveragePercent: { value: 99.9, source },
  setupMinutes: { value: 5, source },
};

export function chooseClaims(isSandbox: boolean, own: Claims): Claims {
  return isSandbox ? { ...SAMPLE_CLAIMS, ...own } : own;
}

/** The claims that this shop shows. */
export function useClaims(): Claims {
  const { sandbox, claims } = usePageFacts();
  return chooseClaims(sandbox, claims);
}
