import type { SavedCardRemoval } from '@esimshop/contracts/top-ups';
import { lockEsim } from '../../orders/esims.ts';
import { forgetCards, listSavedCards } from '../../orders/payments.ts';
import { recordOrderEvent } from '../../orders/store.ts';
import { findRule } from '../../orders/top-up-rules.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { endRule } from '../end-automatic-rule.ts';
import { forgetAtPartner } from '../forget-at-partner.ts';
import { getOwnEsim } from './own-esim.ts';

/**
 * Removes an eSIM's saved cards at the payment partner, then their references here, and ends what they were to pay by themselves. A repeat resumes after a failure;
 * without a saved card it does nothing.
 * @throws ProblemError portal_token_invalid, esim_not_found, payment_unavailable
 */
export async function removeSavedCard(shop: Shop, { token, esimId: wanted }: SavedCardRemoval): Promise<void> {
  const { esim } = await getOwnEsim(shop, { token, esimId: wanted });
  const esimId = esim.row.id;
  const cards = await listSavedCards(shop.database, esimId);
  const byRef = new Map(cards.map((card) => [card.paymentMethodRef, card]));
  if (byRef.size === 0) return;
  for (const card of byRef.values()) await forgetAtPartner(shop, card);
  await inTransaction(shop.database, 'forget', async (tx) => {
    await lockEsim(tx, esimId);
    const rule = await findRule(tx, esimId);
    if (rule) await endRule(shop, tx, { rule, end: 'card_removed' });
    for (const orderId of await forgetCards(tx, [...byRef.keys()]))
      await recordOrderEvent(tx, orderId, { kind: 'card_removed', actor: 'customer' });
  });
}
