import { readDisputeReason } from '@esimshop/contracts/disputes';
import type { TFunction } from '~/lib/translate.ts';
import type { adminDisputeTexts } from '~/locales/admin-dispute.ts';

/** Why a payer disputes; a word of the partner that the shop does not know, as it is. */
export function nameReason(word: string | null, t: TFunction<typeof adminDisputeTexts>): string {
  const reason = readDisputeReason(word);
  return reason ? t(`admin-dispute.reasons.${reason}`) : (word ?? t('admin-dispute.noReason'));
}
