import type { AuditAct } from '@esimshop/contracts/admin-audit';
import type {
  AddPage,
  AdminPageText,
  PageRef,
  PageStateChange,
  PublishPage,
  SaveDraft,
} from '@esimshop/contracts/admin-pages';
import { dayIn } from '@esimshop/contracts/days';
import { canBeHidden } from '@esimshop/contracts/shop-pages';
import { recordAudit } from '../../accounts/audit-log.ts';
import { DELIVERED_PAGES, findEditable } from '../../page-texts/find-text.ts';
import { findDraft, insertState, listStates, lockPages, removeDraft, saveDraft } from '../../page-texts/store.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalidInput } from '../../platform/http/to-problem-error.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { assertPublishable } from './check-page.ts';
import { insertNext } from './insert-next.ts';
import { showPage } from './show-page.ts';

const MAX_OWN_PAGES = 300;

/**
 * Keeps a text that is not public yet, in place of the draft that was shown: until somebody publishes it, or the day that it names.
 * @throws ProblemError 409 `conflict` with the page as it is now if somebody else has saved or published meanwhile;
 * 422 `invalid_input` for a day that is not to come, and with one for what a page cannot show
 */
export function saveDraftOf(
  shop: Shop,
  actor: AdminActor,
  { source, publishOn, ...seen }: SaveDraft,
): Promise<AdminPageText> {
  const { page, locale, version, revision } = seen;
  if (publishOn !== null) {
    assertPublishable(page, source);
    if (publishOn <= dayIn(shop.config.timeZone, shop.clock.now()))
      throw invalidInput([{ path: 'publishOn', code: 'too_small', message: 'Choose a day after today.' }]);
  }
  return inTransaction(shop.database, 'save draft', async (tx) => {
    await assertAsSeen(shop, tx, seen);
    const delivered = findEditable(page, locale) ?? null;
    const before = (await findDraft(tx, { page, locale }))?.publishOn ?? null;
    const next = { page, locale, source, delivered, basedOn: version, revision: revision + 1, actor: nameOf(actor) };
    await saveDraft(tx, { ...next, publishOn });
    if (before !== publishOn)
      await recordAudit(tx, {
        ...actor.audit,
        ...{ act: publishOn ? 'page.scheduled' : 'page.called_back', subjectKind: 'page', subjectId: page },
        ...{ before: { day: before }, after: { day: publishOn, language: locale } },
      });
    return showPage(shop, tx, { page, locale });
  });
}

/** Throws a draft away. @throws ProblemError 409 `conflict` if it is not the one that was shown */
export function discardDraft(shop: Shop, { revision, ...ref }: PageRef & { revision: number }): Promise<AdminPageText> {
  return inTransaction(shop.database, 'discard draft', async (tx) => {
    await assertAsSeen(shop, tx, { ...ref, revision });
    await removeDraft(tx, ref);
    return showPage(shop, tx, ref);
  });
}

/**
 * Makes a text public, within a second in every process; contracts of orders that were placed before keep theirs.
 * @throws ProblemError 409 `conflict` with the page as it is now if somebody else has saved or published meanwhile;
 * 422 `invalid_input` for what a page cannot show
 */
export async function publishPage(
  shop: Shop,
  actor: AdminActor,
  { source, restores, ...seen }: PublishPage,
): Promise<AdminPageText> {
  const { page, locale, version } = seen;
  const ref = { page, locale };
  const delivered = findEditable(page, locale) ?? null;
  if (source !== null) assertPublishable(page, source);
  else if (delivered === null) throw new ProblemError(404, 'not_found', `No text of '${page}' was delivered.`);
  const published = await inTransaction(shop.database, 'publish page', async (tx) => {
    await assertAsSeen(shop, tx, seen);
    const basedOn = restores ?? version;
    const next = { ...ref, version: version + 1, source, delivered, basedOn, actor: nameOf(actor) };
    await insertNext(tx, next);
    await recordAudit(tx, {
      ...actor.audit,
      act: source === null ? 'page.returned' : 'page.published',
      subjectKind: 'page',
      subjectId: page,
      before: { version },
      after: { version: next.version, language: locale },
    });
    return showPage(shop, tx, ref);
  });
  await shop.pageTexts.refresh();
  return published;
}

/** Adds a page of the owner's own, which is public in a language once it is published in it. @throws ProblemError 409 `conflict` */
export function addPage(shop: Shop, actor: AdminActor, { folder, slug, place }: AddPage): Promise<void> {
  const page = `${folder}/${slug}`;
  return changeState(shop, actor, { page, isHidden: false, place }, (known, all) => {
    if (known || DELIVERED_PAGES.includes(page)) throw new ProblemError(409, 'conflict', `There is a page '${page}'.`);
    if (all > MAX_OWN_PAGES) throw new ProblemError(409, 'conflict', `There are ${MAX_OWN_PAGES} pages. Hide one.`);
    return 'page.added';
  });
}

/** Shows a page or not, and says where it is linked. @throws ProblemError 404 `not_found`, 422 for a page that the shop needs */
export function setPageState(shop: Shop, actor: AdminActor, change: PageStateChange): Promise<void> {
  const { page, isHidden } = change;
  if (!canBeHidden(page))
    throw new ProblemError(422, 'invalid_input', `The shop links to '${page}' wherever it sells: it is always shown.`);
  return changeState(shop, actor, change, (known) => {
    if (!known && !DELIVERED_PAGES.includes(page))
      throw new ProblemError(404, 'not_found', `There is no page '${page}'.`);
    if ((known?.isHidden ?? false) === isHidden) return 'page.linked';
    return isHidden ? 'page.hidden' : 'page.shown';
  });
}

type Decide = (known: PageStateChange | undefined, all: number) => AuditAct;

async function changeState(shop: Shop, actor: AdminActor, change: PageStateChange, decide: Decide): Promise<void> {
  await inTransaction(shop.database, 'page state', async (tx) => {
    await lockPages(tx);
    const states = await listStates(tx);
    const known = states.find(({ page }) => page === change.page);
    const act = decide(known, states.length);
    await insertState(tx, { ...change, actor: nameOf(actor) });
    const place = { place: change.place };
    await recordAudit(tx, { ...actor.audit, act, subjectKind: 'page', subjectId: change.page, after: place });
  });
  await shop.pageTexts.refresh();
}

type Seen = PageRef & { version?: number; revision: number };

/** @throws ProblemError 409 `conflict`, 404 `not_found` */
async function assertAsSeen(shop: Shop, tx: Transaction, { revision, version, ...ref }: Seen): Promise<void> {
  await lockPages(tx);
  const current = await showPage(shop, tx, ref);
  const isVersion = version === undefined || version === current.version;
  if (!isVersion || (current.draft?.revision ?? 0) !== revision)
    throw new ProblemError(409, 'conflict', 'Somebody else has changed this page since you opened it.', { current });
}

const nameOf = ({ name }: AdminActor): string => name.replace(/^admin:/, '');
