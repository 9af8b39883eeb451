import { termsVersionOf } from '../documents/terms-version.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';

/** That the buyer was shown the terms that hold now; whoever does not name any is not asked. @throws ProblemError terms_changed */
export function assertTermsSeen(shop: Shop, { expectedTerms }: { expectedTerms?: string | undefined }): void {
  if (expectedTerms === undefined) return;
  const termsVersion = termsVersionOf(shop);
  if (expectedTerms === termsVersion) return;
  throw new ProblemError(
    409,
    'terms_changed',
    'The terms have changed since this page was opened. You have not been charged. Read them, then pay again.',
    { termsVersion },
  );
}
