import type { AdminPage, AdminPages, PageCell } from '@esimshop/contracts/admin-pages';
import { LOCALES, type Locale } from '@esimshop/contracts/locales';
import { folderOf, pagePath } from '@esimshop/contracts/shop-pages';
import { DELIVERED_PAGES, findDelivered, findEditable, listTexts } from '../../page-texts/find-text.ts';
import {
  isBehind,
  type Lead,
  listDrafts,
  listLatestVersions,
  listLeads,
  listStates,
  type PageDraft,
  type PageVersion,
} from '../../page-texts/store.ts';
import { shopNameOf } from '../../settings/shop-name.ts';
import type { Shop } from '../../shop.ts';

type Known = { versions: PageVersion[]; leads: Lead[]; drafts: PageDraft[] };

/** Every page with its state in every language; titles in the language of who asks. */
export async function listPages(shop: Shop, locale: Locale): Promise<AdminPages> {
  const { database, config } = shop;
  const [versions, leads, drafts, states] = await Promise.all([
    listLatestVersions(database),
    listLeads(database),
    listDrafts(database),
    listStates(database),
  ]);
  const names = [...DELIVERED_PAGES, ...states.map(({ page }) => page), ...versions.map(({ page }) => page)];
  const pages = [...new Set(names)].toSorted().map((page): AdminPage => {
    const { isHidden = false, place = 'none' } = states.find((state) => state.page === page) ?? {};
    const [latest] = versions.filter((version) => version.page === page).toSorted((one, other) => other.id - one.id);
    return {
      page,
      path: pagePath(page) ?? null,
      title: readTitle(shop, page, { locale, drafts }) ?? page,
      isDelivered: DELIVERED_PAGES.includes(page),
      isHidden,
      place,
      cells: Object.fromEntries(
        LOCALES.filter((each) => isWrittenIn(page, each)).map((each) => [
          each,
          describeCell({ versions, leads, drafts }, page, each),
        ]),
      ),
      changed: latest ? { at: latest.createdAt.toISOString(), by: latest.actor } : null,
    };
  });
  return { pages, timeZone: config.timeZone };
}

/** A document of a contract is written in the language of the law that asks for it, other pages in all of them. */
export function isWrittenIn(page: string, locale: Locale): boolean {
  return folderOf(page) !== 'contracts' || findDelivered(page, locale) !== undefined;
}

function describeCell({ versions, leads, drafts }: Known, page: string, locale: Locale): PageCell {
  const isThis = (each: { page: string; locale: Locale }) => each.page === page && each.locale === locale;
  const latest = versions.find(isThis);
  const draft = drafts.find(isThis);
  const delivered = findEditable(page, locale);
  const isMissing = (latest?.source ?? delivered) === undefined;
  return {
    state: isMissing ? 'missing' : 'published',
    version: latest?.source == null ? 0 : latest.version,
    older: isMissing
      ? null
      : findOlder(latest, delivered)
        ? 'delivered'
        : isBehind(leads, { page, locale })
          ? 'language'
          : null,
    draft: draft ? (latest?.version ?? 0) + 1 : null,
    publishOn: draft?.publishOn ?? null,
  };
}

/** What the software has made of the text since the owner's was made from it. */
export function findOlder(
  made: Pick<PageVersion, 'source' | 'delivered'> | undefined,
  delivered: string | undefined,
): { before: string; after: string } | undefined {
  if (made?.source == null || made.delivered === null || delivered === undefined) return undefined;
  return made.delivered === delivered ? undefined : { before: made.delivered, after: delivered };
}

/** As it stands at the head of the text, of a page without one of its draft. */
function readTitle(
  shop: Shop,
  page: string,
  { locale, drafts }: { locale: Locale; drafts: PageDraft[] },
): string | undefined {
  const [text] = listTexts(shop, page, locale);
  const source = text?.source ?? drafts.find((draft) => draft.page === page)?.source ?? '';
  return /^title:\s+(.*\S)\s*$/m.exec(source)?.[1]?.replaceAll(/\{\{shopName\}\}/g, shopNameOf(shop));
}
