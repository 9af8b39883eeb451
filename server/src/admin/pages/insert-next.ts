import { insertVersion, isBehind, listLeads, type PageVersion, removeDraft } from '../../page-texts/store.ts';
import type { Transaction } from '../../platform/database/database.ts';

type Next = Omit<PageVersion, 'id' | 'isLead' | 'createdAt'>;

/** Makes a version the public one, in place of the draft; the caller has locked the pages. */
export async function insertNext(tx: Transaction, next: Next): Promise<void> {
  const isLead = !isBehind(await listLeads(tx, next.page), next);
  await insertVersion(tx, { ...next, isLead });
  await removeDraft(tx, next);
}
