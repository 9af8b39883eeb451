import { createPortalToken } from '../orders/portal-tokens.ts';
import { inOneStatement } from '../platform/database/transaction.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import type { Shop } from '../shop.ts';
import { sealContext } from './queue-mail.ts';
import { renderMail } from './render-mail.ts';
import { claimMail, findMail, markSent, releaseMail } from './store.ts';

/**
 * Sends a queued mail once. Only if the mail server's reply was lost is it sent again, under the
 * same Message-ID.
 * @throws Error if the server did not accept it, so that it is tried again.
 */
export async function deliverMail(shop: Shop, mailId: number): Promise<void> {
  const portalToken = createPortalToken();
  const mail = await claimMail(shop.database, {
    mailId,
    lockMs: shop.timeouts.mailMs + 2000,
    tokenHash: sha256(portalToken),
    portalTokenSealed: shop.secrets.seal(portalToken, sealContext(mailId)),
  });
  if (!mail) {
    const current = await findMail(shop.database, mailId);
    if (current?.state === 'queued') throw new Error(`Mail ${mailId} is being sent by another process`);
    return;
  }
  try {
    await shop.partners.mail.send(await renderMail(shop, mail));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isPermanent = error instanceof Error && 'permanent' in error && error.permanent === true;
    await releaseMail(shop.database, mailId, message, isPermanent ? 'failed' : 'queued');
    if (!isPermanent) throw error;
    shop.log.error({ mailId, message }, 'mail.refused');
    return;
  }
  await inOneStatement(shop.database, 'mail', (database) => markSent(database, mail));
}
