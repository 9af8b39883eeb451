import { emailKeyOf } from '@esimshop/contracts/email';
import type { PortalLinkRequest } from '@esimshop/contracts/portal';
import { queueMail } from '../mail/queue-mail.ts';
import { wasMailedLately } from '../mail/store.ts';
import { listPaidOrdersOf, lockOrder } from '../orders/store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { JobData } from '../platform/jobs/jobs.ts';
import type { Shop } from '../shop.ts';

const SEALED_AS = 'portal link request';

/**
 * Accepts a request for a new portal link. The same is done for every address, and a job does the rest, so that the
 * caller cannot tell from the time whether something was bought with it.
 */
export async function requestPortalLink(
  { database, jobs, secrets }: Pick<Shop, 'database' | 'jobs' | 'secrets'>,
  request: PortalLinkRequest,
): Promise<void> {
  const requestSealed = secrets.seal(JSON.stringify(request), SEALED_AS).toString('base64');
  await jobs.enqueue(database, 'send-portal-link', { requestSealed });
}

/** Mails a new portal link, at most one in ten minutes, if something was bought with the address. */
export async function sendPortalLink(shop: Shop, { requestSealed }: JobData['send-portal-link']): Promise<void> {
  const opened = shop.secrets.open(Buffer.from(requestSealed, 'base64'), SEALED_AS);
  const { email, locale, replacesOthers } = JSON.parse(opened) as PortalLinkRequest;
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
      discriminator: String(requestedAt),
      recipient: emailKey,
      locale,
      replacesLinks: replacesOthers,
      messageIdStem: `${latest.orderNumber}.portal-link.${requestedAt}`,
    });
  });
}
