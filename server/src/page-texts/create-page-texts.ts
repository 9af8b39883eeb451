import type { Locale } from '@esimshop/contracts/locales';
import { max } from 'drizzle-orm';
import type { Subscription } from '../platform/database/listen.ts';
import type { PageTexts, PublishedText, Shop } from '../shop.ts';
import { pageStates, pageVersions } from '../tables/pages.ts';
import { listPublishedTexts, listStates, PAGES_CHANNEL, type PageState } from './store.ts';

type Known = { ids: [number, number]; texts: Map<string, PublishedText>; states: Map<string, PageState> };

const keyOf = (page: string, locale: Locale) => `${locale} ${page}`;

/** The owner's pages in memory; a notification tells of every change by any process. */
export function createPageTexts({
  database,
  log,
}: Pick<Shop, 'database' | 'log'>): PageTexts & { subscription: Subscription } {
  let known: Known = { ids: [0, 0], texts: new Map(), states: new Map() };

  async function refresh(): Promise<void> {
    // The ids first: what is published meanwhile is read once more by its own notification.
    const [versions, states] = await Promise.all([
      database.select({ id: max(pageVersions.id) }).from(pageVersions),
      database.select({ id: max(pageStates.id) }).from(pageStates),
    ]);
    const ids: Known['ids'] = [versions[0]?.id ?? 0, states[0]?.id ?? 0];
    const texts = await listPublishedTexts(database);
    const read: Known = {
      ids,
      texts: new Map(texts.map((text) => [keyOf(text.page, text.locale), text])),
      states: new Map((await listStates(database)).map((state) => [state.page, state])),
    };
    // Concurrent reads may finish out of order.
    if (ids[0] >= known.ids[0] && ids[1] >= known.ids[1]) known = read;
  }

  return {
    find: (page, locale) => known.texts.get(keyOf(page, locale)),
    all: () => [...known.texts.values()],
    stateOf: (page) => known.states.get(page),
    version: () => (known.ids.some((id) => id > 0) ? `.${known.ids.join('-')}` : ''),
    refresh,
    subscription: {
      channel: PAGES_CHANNEL,
      onNotification: () => void refresh().catch((err: unknown) => log.warn({ err }, 'pages.unknown')),
      onListening: refresh,
    },
  };
}
