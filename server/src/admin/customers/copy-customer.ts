import type { CustomerCopy } from '@esimshop/contracts/admin-customers';
import { recordAudit } from '../../accounts/audit-log.ts';
import { type CopyFormat, drawCopy } from '../../data-requests/draw-copy.ts';
import { findCustomer } from '../../data-requests/find-customer.ts';
import type { PersonalData, Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';

/** Everything that the shop keeps of a customer, as a file for them. Each is made for one download, which the audit log names. */
export async function copyCustomer(
  shop: Shop,
  rooms: readonly PersonalData[],
  actor: AdminActor,
  { key, format }: { key: string; format: CopyFormat },
): Promise<CustomerCopy> {
  const copy = await drawCopy(shop, rooms, await findCustomer(shop.database, key));
  await recordAudit(shop.database, {
    ...actor.audit,
    act: 'customer.copied',
    subjectKind: 'customer',
    subjectId: key,
    after: { format },
  });
  return { fileName: `${key}.${format}`, ...copy[format] };
}
