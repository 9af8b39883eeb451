import type { AdminPageText, PageRef } from '@esimshop/contracts/admin-pages';
import { pagePath } from '@esimshop/contracts/shop-pages';
import { LEGAL_PARTS } from '../../documents/contract-parts.ts';
import { DELIVERED_PAGES, findEditable } from '../../page-texts/find-text.ts';
import { findDraft, isBehind, listLeads, listStates, listVersions } from '../../page-texts/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { orderContracts } from '../../tables/contracts.ts';
import { findOlder, isWrittenIn } from './list-pages.ts';
import { valuesOf } from './preview-page.ts';

const IN_CONTRACTS = new Set(LEGAL_PARTS.map((part) => `legal/${part}`));

/** A page in a language as its editor shows it. @throws ProblemError not_found */
export async function showPage(shop: Shop, executor: Executor, ref: PageRef): Promise<AdminPageText> {
  const { page, locale } = ref;
  const [versions, draft, leads, states] = [
    await listVersions(executor, ref),
    await findDraft(executor, ref),
    await listLeads(executor, page),
    await listStates(executor),
  ];
  const delivered = findEditable(page, locale);
  const isKnown = DELIVERED_PAGES.includes(page) || leads.length > 0 || states.some((state) => state.page === page);
  if (!isKnown || !isWrittenIn(page, locale))
    throw new ProblemError(404, 'not_found', `There is no page '${page}'. Reload the page.`);
  const [latest] = versions;
  const isOfContracts = IN_CONTRACTS.has(page) || pagePath(page) === undefined;
  return {
    ...ref,
    path: pagePath(page) ?? null,
    current: latest?.source ?? delivered ?? null,
    version: latest?.version ?? 0,
    isDelivered: latest?.source == null,
    update: findOlder(latest ?? draft, delivered) ?? null,
    isBehindLanguage: isBehind(leads, ref),
    draft: draft
      ? {
          source: draft.source,
          revision: draft.revision,
          basedOn: draft.basedOn,
          at: draft.updatedAt.toISOString(),
          by: draft.actor,
          publishOn: draft.publishOn,
        }
      : null,
    versions: versions.map(({ version, createdAt, actor, basedOn, source }) => ({
      version,
      at: createdAt.toISOString(),
      by: actor,
      basedOn,
      isDelivered: source === null,
    })),
    values: { ...valuesOf(shop, page, locale) },
    orders: isOfContracts ? await executor.$count(orderContracts) : null,
    timeZone: shop.config.timeZone,
  };
}
