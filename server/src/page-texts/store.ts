import type { Locale } from '@esimshop/contracts/locales';
import type { PagePlace } from '@esimshop/contracts/shop-pages';
import { and, asc, desc, eq, isNotNull, lte, max, min, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import type { PublishedText } from '../shop.ts';
import { pageDrafts, pageStates, pageVersions } from '../tables/pages.ts';

export const PAGES_CHANNEL = 'pages_changed';

export type PageRef = { page: string; locale: Locale };
export type PageState = { page: string; isHidden: boolean; place: PagePlace };
export type PageVersion = typeof pageVersions.$inferSelect;
export type PageDraft = typeof pageDrafts.$inferSelect;

/** The latest version of every page and language that the owner has published. */
export function listLatestVersions(executor: Executor): Promise<PageVersion[]> {
  return executor
    .selectDistinctOn([pageVersions.page, pageVersions.locale])
    .from(pageVersions)
    .orderBy(pageVersions.page, pageVersions.locale, desc(pageVersions.id));
}

/** The owner's texts that are public now: also what an export of the shop takes along. */
export async function listPublishedTexts(executor: Executor): Promise<PublishedText[]> {
  const firsts = await executor
    .select({ page: pageVersions.page, locale: pageVersions.locale, at: min(pageVersions.createdAt) })
    .from(pageVersions)
    .where(isNotNull(pageVersions.source))
    .groupBy(pageVersions.page, pageVersions.locale);
  const latest = await listLatestVersions(executor);
  return latest.flatMap(({ page, locale, version, source, createdAt }) => {
    if (source === null) return [];
    const first = firsts.find((each) => each.page === page && each.locale === locale);
    return [{ page, locale, version, source, publishedAt: createdAt, firstPublishedAt: first?.at ?? createdAt }];
  });
}

/** Of every page that the owner has added, hidden or linked. */
export function listStates(executor: Executor): Promise<(PageState & { id: number })[]> {
  const { id, page, isHidden, place } = pageStates;
  return executor.selectDistinctOn([page], { id, page, isHidden, place }).from(pageStates).orderBy(page, desc(id));
}

export async function insertState(tx: Transaction, state: PageState & { actor: string }): Promise<void> {
  await tx.insert(pageStates).values(state);
  await notify(tx);
}

/** The text of a version: null where the delivered one held again. Undefined if there is none. */
export async function findVersion(executor: Executor, { version, ...ref }: PageRef & { version: number }) {
  const { source } = pageVersions;
  const isIt = and(isOf(pageVersions, ref), eq(pageVersions.version, version));
  const [found] = await executor.select({ source }).from(pageVersions).where(isIt);
  return found;
}

/** The newest first. */
export function listVersions(executor: Executor, ref: PageRef): Promise<PageVersion[]> {
  return executor.select().from(pageVersions).where(isOf(pageVersions, ref)).orderBy(desc(pageVersions.id));
}

export type Lead = PageRef & { latestId: number; leadId: number };

/** For every page and language, its latest version and the latest with which it went ahead of the others. */
export async function listLeads(executor: Executor, page?: string): Promise<Lead[]> {
  const rows = await executor
    .select({
      page: pageVersions.page,
      locale: pageVersions.locale,
      latestId: max(pageVersions.id),
      leadId: sql<number | null>`max(${pageVersions.id}) filter (where ${pageVersions.isLead})`,
    })
    .from(pageVersions)
    .where(page === undefined ? undefined : eq(pageVersions.page, page))
    .groupBy(pageVersions.page, pageVersions.locale);
  return rows.map(({ latestId, leadId, ...ref }) => ({ ...ref, latestId: latestId ?? 0, leadId: leadId ?? 0 }));
}

/** Whether another language of the page has been changed since this one was published last. */
export function isBehind(leads: readonly Lead[], { page, locale }: PageRef): boolean {
  const ofPage = leads.filter((lead) => lead.page === page);
  const latestId = ofPage.find((lead) => lead.locale === locale)?.latestId ?? 0;
  return ofPage.some((lead) => lead.locale !== locale && lead.leadId > latestId);
}

/** Serialises those who publish until the end of the transaction. */
export async function lockPages(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table page_versions, page_drafts, page_states in share row exclusive mode`);
}

/** Publishes a version; every process hears of it with the commit. */
export async function insertVersion(tx: Transaction, version: typeof pageVersions.$inferInsert): Promise<void> {
  await tx.insert(pageVersions).values(version);
  await notify(tx);
}

export async function findDraft(executor: Executor, ref: PageRef): Promise<PageDraft | undefined> {
  const [draft] = await executor.select().from(pageDrafts).where(isOf(pageDrafts, ref));
  return draft;
}

export function listDrafts(executor: Executor): Promise<PageDraft[]> {
  return executor.select().from(pageDrafts).orderBy(asc(pageDrafts.page), asc(pageDrafts.locale));
}

/** Drafts that become public on a day or before it. */
export function listDueDrafts(executor: Executor, day: string): Promise<PageRef[]> {
  const { page, locale, publishOn } = pageDrafts;
  return executor.select({ page, locale }).from(pageDrafts).where(lte(publishOn, day)).orderBy(page, locale);
}

export async function saveDraft(tx: Transaction, draft: Omit<PageDraft, 'updatedAt'>): Promise<void> {
  const { page, locale, ...text } = draft;
  await tx
    .insert(pageDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: [pageDrafts.page, pageDrafts.locale], set: { ...text, updatedAt: sql`now()` } });
}

export async function removeDraft(tx: Transaction, ref: PageRef): Promise<void> {
  await tx.delete(pageDrafts).where(isOf(pageDrafts, ref));
}

function isOf(table: typeof pageVersions | typeof pageDrafts, { page, locale }: PageRef) {
  return and(eq(table.page, page), eq(table.locale, locale));
}

async function notify(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${PAGES_CHANNEL}, '')`);
}
