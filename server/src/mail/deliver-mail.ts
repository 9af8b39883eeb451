import { PRINT_TIMEOUT_MS } from '../documents/pdf/create-pdf-printer.ts';
import { createPortalToken } from '../orders/portal-tokens.ts';
import { inOneStatement } from '../platform/database/transaction.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import type { Shop } from '../shop.ts';
import { sealContext } from './queue-mail.ts';
import { redirectAlert } from './redirect-alert.ts';
import { refuseGiftMail } from './refuse-gift-mail.ts';
import { renderMail } from './render-mail.ts';
import { claimMail, dropMail, findMail, type MailRow, markSent, releaseMail } from './store.ts';

/**
 * Sends a queued mail once. Only if the mail server's reply was lost is it sent again, under the
 * same Message-ID.
 * @throws Error if the server did not accept it, so that it is tried again.
 */
export async function deliverMail(shop: Shop, mailId: number): Promise<void> {
  const portalToken = createPortalToken();
  const mail = await claimMail(shop.database, {
    mailId,
    lockMs: PRINT_TIMEOUT_MS + shop.timeouts.mailMs + 2000,
    tokenHash: sha256(portalToken),
    portalTokenSealed: shop.secrets.seal(portalToken, sealContext(mailId)),
  });
  if (!mail) return assertNotQueued(shop, mailId);
  try {
    if (await redirectAlert(shop, mail)) return;
    await shop.partners.mail.send(await renderMail(shop, mail));
  } catch (error) {
    return recordFailure(shop, mail, error);
  }
  await inOneStatement(shop.database, 'mail', (database) => markSent(database, mail));
}

async function assertNotQueued({ database }: Shop, mailId: number): Promise<void> {
  const current = await findMail(database, mailId);
  if (current?.state === 'queued') throw new Error(`Mail ${mailId} is being sent by another process`);
}

async function recordFailure(shop: Shop, mail: MailRow, error: unknown): Promise<void> {
  const { id, kind } = mail;
  const message = error instanceof Error ? error.message : String(error);
  const isPermanent = error instanceof Error && 'permanent' in error && error.permanent === true;
  // The last mail to somebody whose data is erased: its address must not stay.
  if (isPermanent && kind === 'data-erased') await dropMail(shop.database, id);
  else if (isPermanent && kind === 'gift') await refuseGiftMail(shop, mail, message);
  else await releaseMail(shop.database, id, message, isPermanent ? 'failed' : 'queued');
  if (!isPermanent) throw error;
  shop.log.error({ mailId: id, message }, 'mail.refused');
}
