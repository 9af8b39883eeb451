import { emailKeyOf } from '@esimshop/contracts/email';
import type { PortalLinkRequest } from '@esimshop/contracts/portal';
import { queueMail } from '../mail/queue-mail.ts';
import { wasMailedLately } from '../mail/store.ts';
import { listPaidOrdersOf, lockOrder } from '../orders/store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';

/** Mails a new portal link, at most one in ten minutes, if something was bought with the address. */
export async function sendPortalLink(shop: Shop, { email, locale, replacesOthers }: PortalLinkRequest): Promise<void> {
  const emailKey = emailKeyOf(email);
  const [latest] = await listPaidOrdersOf(shop.database, emailKey);
  if (!latest) return;
  const requestedAt = shop.clock.now().getTime();
  await inTransaction(shop.database, 'portal-link', async (tx) => {
    // Serialises concurrent requests: later ones find the first one's mail.
    await lockOrder(tx, latest.id);
    if (await wasMailedLately(tx, 'portal-link', emailKey)) return;
    await queueMail(shop, tx, {
      kind: 'portal-link',
      recipient: emailKey,
      locale,
      replacesLinks: replacesOthers,
      messageIdStem: `${latest.orderNumber}.portal-link.${requestedAt}`,
    });
  });
}
