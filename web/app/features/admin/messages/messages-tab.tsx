import {
  type AdminMessage,
  MESSAGE_STATES,
  type MessageState,
  type MessagesResponse,
} from '@esimshop/contracts/admin-messages';
import { nameLocale } from '@esimshop/contracts/name-locale';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Badge } from '~/components/ui/badge.tsx';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
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
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import viewStyles from '../parts/view.module.css';
import viewLinkStyles from '../parts/view-links.module.css';
import styles from './messages-tab.module.css';
import { WaitingWithdrawals } from './waiting-withdrawals.tsx';

const KEY = ['admin', 'messages'] as const;
const VIEWS = [
  { state: undefined, text: 'viewAll' },
  { state: 'open', text: 'viewOpen' },
  { state: 'answered', text: 'viewAnswered' },
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

/** Messages of the contact form, and which were answered. */
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
        {({ messages, timeZone }) => (
          <ol className={styles.list}>
            {messages.map((message) => (
              <Message key={message.id} message={message} timeZone={timeZone} />
            ))}
          </ol>
        )}
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

function Message({ message, timeZone }: { message: AdminMessage; timeZone: string }) {
  const { t } = useAdminTranslation(adminMessagesTexts);
  const language = useLanguage();
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const { id, name, email, subject, state, orderCount, locale } = message;
  const mark = useMutation({
    mutationFn: (next: MessageState) =>
      browserApi(`/api/admin/messages/${id}`, { method: 'PATCH', body: { state: next } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: KEY });
      await client.invalidateQueries({ queryKey: ['admin', 'overview'] });
      toast({ title: t('admin-messages.marked') });
    },
    onError: (error) => toastFailure(t('admin-messages.markFailed'), error),
  });
  const isOpen = state === 'open';
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  return (
    <li className={styles.message} aria-labelledby={`message-${id}`}>
      <div className={styles.head}>
        <h2 id={`message-${id}`} lang={locale}>
          {subject}
        </h2>
        <p className={styles.when}>
          <AdminMoment at={message.createdAt} timeZone={timeZone} />
        </p>
      </div>
      <p className={styles.facts}>
        <span>{t('admin-messages.wrote', { name, email })}</span>
        {orderCount > 0 ? (
          <LocalLink to={`/admin?q=${encodeURIComponent(email)}`}>
            {t('admin-messages.orders', { count: orderCount })}
          </LocalLink>
        ) : (
          <span>{t('admin-messages.noOrders')}</span>
        )}
        <LocalLink to={`/admin/customers/message-${id}`}>{t('admin-messages.customer')}</LocalLink>
        <span>{t('admin-messages.writtenIn', { language: nameLocale(locale, language) })}</span>
      </p>
      <p className={styles.text} lang={locale}>
        {message.message}
      </p>
      <div className={layout.buttons}>
        <a className={buttonClass('secondary')} href={reply}>
          {t('admin-messages.reply')}
        </a>
        <Button variant="text" pending={mark.isPending} onClick={() => mark.mutate(isOpen ? 'answered' : 'open')}>
          {t(isOpen ? 'admin-messages.mark' : 'admin-messages.reopen')}
        </Button>
        {!isOpen && (
          <Badge tone="ok" icon="tick">
            {message.answeredBy
              ? t('admin-messages.answered', { name: message.answeredBy })
              : t('admin-messages.answeredBySomebody')}
          </Badge>
        )}
      </div>
    </li>
  );
}
