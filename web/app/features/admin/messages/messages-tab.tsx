import {
  type AdminMessage,
  MESSAGE_STATES,
  type MessageState,
  type MessagesResponse,
} from '@esimshop/contracts/admin-messages';
import { nameLocale } from '@esimshop/contracts/name-locale';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminMessagesTexts } from '~/locales/admin-messages.ts';
import { AdminSearch } from '../filters/admin-search.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { readPage, readText, toQuery } from '../list/list-address.ts';
import { Pager } from '../list/pager.tsx';
import { type ListSource, useAdminList } from '../list/use-admin-list.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import viewLinkStyles from '../parts/view-links.module.css';
import { MessageStateBadge } from './message-state-badge.tsx';
import styles from './messages-tab.module.css';
import { WaitingWithdrawals } from './waiting-withdrawals.tsx';

const KEY = ['admin', 'messages'] as const;
const VIEWS = [
  { state: undefined, text: 'viewAll' },
  { state: 'open', text: 'viewOpen' },
  { state: 'answered', text: 'viewAnswered' },
  { state: 'closed', text: 'viewClosed' },
] as const;

type MessageList = { q: string; state: MessageState | undefined; page: number };

const MESSAGES: ListSource<MessageList, MessagesResponse> = {
  queryKey: KEY,
  fetchPage: (query, signal) => browserApi(`/api/admin/messages${query}`, { signal }),
  read: (query) => ({
    q: readText(query, 'q'),
    state: MESSAGE_STATES.find((each) => each === query.get('state')),
    page: readPage(query, 10_000),
  }),
  write: ({ q, state, page }) => toQuery({ q: q.trim(), state, page: page === 1 ? undefined : String(page) }),
  tab: 'messages',
};

/** Messages of the contact form, each leading to its thread, and which wait for an answer. */
export function MessagesTab() {
  const { t } = useAdminTranslation(adminFrameTexts, adminMessagesTexts);
  const list = useAdminList(MESSAGES);
  const { q, state } = list.state;
  const { data } = list.result;
  const turn = (page: number) => {
    list.change({ page });
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-frame.views.messages')}</h1>
          {data && (
            <p role="status">
              {data.open > 0 ? t('admin-messages.open', { count: data.open }) : t('admin-messages.noneOpen')}
            </p>
          )}
        </div>
        <AdminSearch
          label={t('admin-messages.search')}
          hint={t('admin-messages.searchHint')}
          value={q}
          onSearch={(text) => list.change({ q: text }, true)}
        />
      </div>
      <ViewGroup current="messages" />
      <WaitingWithdrawals />
      <nav className={viewLinkStyles.links} aria-label={t('admin-messages.views')}>
        {VIEWS.map((view) => (
          <LocalLink
            key={view.text}
            className={viewLinkStyles.link}
            to={`/admin?${list.addressOf({ q: '', state: view.state })}`}
            aria-current={view.state === state ? 'page' : undefined}
          >
            {t(`admin-messages.${view.text}`)}
          </LocalLink>
        ))}
      </nav>
      <AdminList
        list={list}
        loading={<ListSkeleton text={t('admin-messages.loading')} rows={8} />}
        failure={{ title: t('admin-messages.failed') }}
        isEmpty={({ messages }) => messages.length === 0}
        empty={<NoMessages isFiltered={q !== '' || state !== undefined} />}
        footer={(page) => <Pager label={t('admin-messages.pages')} {...page} onTurn={turn} />}
      >
        {({ messages, timeZone }) => <MessagesTable messages={messages} timeZone={timeZone} />}
      </AdminList>
    </>
  );
}

function NoMessages({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useAdminTranslation(adminMessagesTexts);
  return (
    <div className={layout.sectionSmall}>
      {isFiltered ? (
        <EmptyState icon="search" title={t('admin-messages.noMatch')}>
          <LocalLink className={buttonClass('secondary')} to="/admin?tab=messages">
            {t('admin-messages.showAll')}
          </LocalLink>
        </EmptyState>
      ) : (
        <EmptyState icon="headset" title={t('admin-messages.empty')} text={t('admin-messages.emptyText')} />
      )}
    </div>
  );
}

function MessagesTable({ messages, timeZone }: Pick<MessagesResponse, 'messages' | 'timeZone'>) {
  const { t } = useAdminTranslation(adminFrameTexts, adminMessagesTexts);
  return (
    <table className={`${gridStyles.grid} ${gridStyles.long} ${gridStyles.fold} ${styles.messages}`}>
      <caption className={layout.visuallyHidden}>{t('admin-frame.views.messages')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('admin-messages.from')}</th>
          <th scope="col">{t('admin-messages.subject')}</th>
          <th scope="col">{t('admin-messages.received')}</th>
          <th scope="col">{t('admin-frame.state')}</th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <Message key={message.id} message={message} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  );
}

function Message({ message, timeZone }: { message: AdminMessage; timeZone: string }) {
  const { t } = useAdminTranslation(adminMessagesTexts);
  const language = useLanguage();
  const { id, name, email, subject, state, orderCount, locale } = message;
  const facts = [
    email,
    orderCount > 0 ? t('admin-messages.orders', { count: orderCount }) : t('admin-messages.noOrders'),
    nameLocale(locale, language),
  ];
  return (
    <tr>
      <td className={styles.who}>
        <b>{name}</b>
        <span>{facts.join(', ')}</span>
      </td>
      <th scope="row" className={styles.what}>
        <LocalLink to={`/admin/messages/${id}`} lang={locale}>
          {subject}
        </LocalLink>
        <span lang={locale}>{message.message}</span>
      </th>
      <td className={styles.when}>
        <AdminMoment at={message.createdAt} timeZone={timeZone} />
      </td>
      <td className={styles.state}>
        <MessageStateBadge state={state} />
        {message.answeredBy && <small>{message.answeredBy}</small>}
      </td>
    </tr>
  );
}
