import { recordAudit } from '../../accounts/audit-log.ts';
import { revokePortalTokensOf } from '../../orders/portal-tokens.ts';
import { recordOrderEvent } from '../../orders/store.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getOrderRow } from './show-admin-order.ts';

/** Withdraws every portal link of an address. Returns how many of them were still usable. */
export function revokeLinksOf(shop: Shop, actor: AdminActor, email: string): Promise<number> {
  return inTransaction(shop.database, 'revoke-links', (tx) =>
    revoke(tx, actor, { email, subjectKind: 'portal_links', subjectId: 'customer' }),
  );
}

/** The same for the buyer of an order, recorded on its timeline. @throws ProblemError order_not_found */
export async function revokeLinksOfOrder(shop: Shop, actor: AdminActor, orderId: number): Promise<number> {
  const { customerEmail: email } = await getOrderRow(shop.database, orderId);
  return inTransaction(shop.database, 'revoke-links', async (tx) => {
    const links = await revoke(tx, actor, { email, subjectKind: 'order', subjectId: orderId });
    await recordOrderEvent(tx, orderId, { kind: 'links_revoked', actor: actor.name, detail: { links } });
    return links;
  });
}

type Customer = { email: string; subjectKind: string; subjectId: string | number };

async function revoke(tx: Transaction, actor: AdminActor, { email, ...subject }: Customer): Promise<number> {
  const links = await revokePortalTokensOf(tx, email);
  await recordAudit(tx, { ...actor.audit, ...subject, act: 'customer.links_revoked', after: { links } });
  return links;
}
