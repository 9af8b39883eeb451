import type { ClaimName } from '@esimshop/contracts/claims';
import type { Claims } from '@esimshop/contracts/settings';

/** What a claim says, by its path in the claim, in the order of its fields; none for one that only is or is not. */
export const CLAIM_FIELDS = {
  rating: ['value.score', 'value.best', 'value.reviews'],
  allDaySupport: [],
  networkCoveragePercent: ['value'],
  setupMinutes: ['value'],
} as const satisfies Record<ClaimName, readonly string[]>;
export type ClaimField = (typeof CLAIM_FIELDS)[ClaimName][number];
export const CLAIM_NAMES = Object.keys(CLAIM_FIELDS) as ClaimName[];

/** A claim as typed: one that is off keeps its words until they are published without it. */
export type ClaimValues = {
  isOn: boolean;
  source: string;
  checkedOn?: string | undefined;
  texts: Partial<Record<ClaimField, string>>;
};
export type ClaimsValues = Record<ClaimName, ClaimValues>;

export function toClaimsValues({ rating, allDaySupport, networkCoveragePercent, setupMinutes }: Claims): ClaimsValues {
  return {
    rating: {
      ...toClaimValues(rating),
      texts: {
        'value.score': showNumber(rating?.value.score),
        'value.best': showNumber(rating?.value.best ?? 5),
        'value.reviews': rating?.value.reviews ?? '',
      },
    },
    allDaySupport: { ...toClaimValues(allDaySupport), texts: {} },
    networkCoveragePercent: {
      ...toClaimValues(networkCoveragePercent),
      texts: { value: showNumber(networkCoveragePercent?.value) },
    },
    setupMinutes: { ...toClaimValues(setupMinutes), texts: { value: showNumber(setupMinutes?.value) } },
  };
}

type Proof = Pick<ClaimValues, 'source' | 'checkedOn'>;

function toClaimValues(claim: Proof | undefined): Proof & Pick<ClaimValues, 'isOn'> {
  return { isOn: claim !== undefined, source: claim?.source ?? '', checkedOn: claim?.checkedOn };
}

/** What is published: the claims that are on. The shop names what it cannot read. */
export function toClaims({ rating, allDaySupport, networkCoveragePercent, setupMinutes }: ClaimsValues) {
  const value = {
    score: readNumber(rating.texts['value.score']),
    best: readNumber(rating.texts['value.best']),
    reviews: rating.texts['value.reviews'] ?? '',
  };
  return {
    ...(rating.isOn && { rating: { value, ...toProof(rating) } }),
    ...(allDaySupport.isOn && { allDaySupport: { value: true, ...toProof(allDaySupport) } }),
    ...(networkCoveragePercent.isOn && { networkCoveragePercent: toNumberClaim(networkCoveragePercent) }),
    ...(setupMinutes.isOn && { setupMinutes: toNumberClaim(setupMinutes) }),
  };
}

function toNumberClaim({ texts, ...proof }: ClaimValues) {
  return { value: readNumber(texts.value), ...toProof(proof) };
}

function toProof({ source, checkedOn }: Proof): Proof {
  return { source, ...(checkedOn !== undefined && { checkedOn }) };
}

function showNumber(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** `4.9` and `4,9`; null for what is no number. */
function readNumber(text = ''): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? null : value;
}
