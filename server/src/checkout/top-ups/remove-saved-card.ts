import type { SavedCardRemoval } from '@esimshop/contracts/top-ups';
import { forgetCards, listSavedCards } from '../../orders/payments.ts';
import { recordOrderEvent } from '../../orders/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { paymentUnavailable } from '../payment-problems.ts';
import { getOwnEsim } from './own-esim.ts';

/**
 * Has the payment partner forget the cards that were saved for an eSIM, then forgets its names for them. Where that fails
 * halfway, a repeat goes on; without a saved card nothing happens.
 * @throws ProblemError portal_token_invalid, esim_not_found, payment_unavailable
 */
export async function removeSavedCard(shop: Shop, { token, esimId }: SavedCardRemoval): Promise<void> {
  const { esim } = await getOwnEsim(shop, { token, esimId });
  const cards = await listSavedCards(shop.database, esim.row.id);
  const refs = [...new Set(cards.map(({ paymentMethodRef }) => paymentMethodRef))];
  if (refs.length === 0) return;
  for (const ref of refs) await forgetAtPartner(shop, ref);
  await inTransaction(shop.database, 'forget', async (tx) => {
    for (const orderId of await forgetCards(tx, refs))
      await recordOrderEvent(tx, orderId, { kind: 'card_removed', actor: 'customer' });
  });
}

async function forgetAtPartner(shop: Shop, paymentMethodRef: string): Promise<void> {
  try {
    await shop.partners.gateways.stripe.forgetCard?.(paymentMethodRef);
  } catch (error) {
    shop.log.warn({ err: error }, 'top_up.card_not_removed');
    throw paymentUnavailable();
  }
}
