import { dayIn } from '@esimshop/contracts/days';
import { recordAudit } from '../../accounts/audit-log.ts';
import { findDraft, listDueDrafts, listVersions, lockPages, type PageRef } from '../../page-texts/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { insertNext } from './insert-next.ts';

/** Publishes the drafts whose day has come where the shop is, each once; every process hears of it. */
export async function publishDuePages(shop: Shop): Promise<void> {
  const today = dayIn(shop.config.timeZone, shop.clock.now());
  const due = await listDueDrafts(shop.database, today);
  for (const ref of due) await publishDue(shop, ref, today);
  if (due.length > 0) await shop.pageTexts.refresh();
}

async function publishDue(shop: Shop, { page, locale }: PageRef, today: string): Promise<void> {
  const ref = { page, locale };
  await inTransaction(shop.database, 'publish due page', async (tx) => {
    await lockPages(tx);
    const draft = await findDraft(tx, ref);
    // Called back, or published by hand, meanwhile.
    if (!draft?.publishOn || draft.publishOn > today) return;
    const [latest] = await listVersions(tx, ref);
    const { source, delivered, basedOn, actor } = draft;
    const version = latest?.version ?? 0;
    await insertNext(tx, { ...ref, source, delivered, basedOn, actor, version: version + 1 });
    await recordAudit(tx, {
      ...{ actorId: undefined, act: 'page.published', subjectKind: 'page', subjectId: page },
      before: { version },
      after: { version: version + 1, language: locale, by: actor, day: draft.publishOn },
    });
  });
}
