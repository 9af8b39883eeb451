import type { AdminMessage, MessageState, Thread } from '@esimshop/contracts/admin-messages';
import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { errorCodeOf } from '~/lib/api-error.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminThreadTexts } from '~/locales/admin-thread.ts';
import { MessageStateBadge } from '../messages/message-state-badge.tsx';
import recordStyles from '../order/order-record.module.css';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import viewStyles from '../parts/view.module.css';
import { viewPath } from '../parts/views.ts';
import { ReplyForm } from './reply-form.tsx';
import { ThreadBeside } from './thread-beside.tsx';
import { threadQuery, useMarkThread } from './thread-queries.ts';
import { ThreadTrail } from './thread-trail.tsx';

/** A message with what followed it, a reply to write, and beside it the orders that it may be about. */
export function ThreadScreen({ messageId }: { messageId: string }) {
  const { t } = useAdminTranslation(adminThreadTexts);
  const result = useQuery(threadQuery(messageId));
  const { data, error, isPending } = result;
  if (error && ['not_found', 'invalid_input'].includes(errorCodeOf(error))) {
    return (
      <EmptyState icon="search" level={1} title={t('admin-thread.unknown')} text={t('admin-thread.unknownText')}>
        <LocalLink className={buttonClass('primary')} to={viewPath('messages')}>
          {t('admin-thread.toMessages')}
        </LocalLink>
      </EmptyState>
    );
  }
  if (isPending) return <ListSkeleton text={t('admin-thread.loading')} rows={8} />;
  return (
    <>
      <ReadFailure level={1} title={t('admin-thread.failed')} result={result} />
      {data && <ThreadRecord key={data.message.id} thread={data} />}
    </>
  );
}

function ThreadRecord({ thread }: { thread: Thread }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminThreadTexts);
  const { message, timeZone } = thread;
  return (
    <>
      <nav aria-label={t('admin-thread.breadcrumb')}>
        <ol className={recordStyles.crumbs}>
          <li>
            <LocalLink to={viewPath('messages')}>{t('admin-frame.views.messages')}</LocalLink>
          </li>
          <li>
            <span aria-current="page">{message.number}</span>
          </li>
        </ol>
      </nav>
      <div className={viewStyles.top}>
        <div>
          <div className={recordStyles.title}>
            <h1 lang={message.locale}>{message.subject}</h1>
            <MessageStateBadge state={message.state} />
          </div>
          <p>
            {message.name}, <AdminMoment at={message.createdAt} timeZone={timeZone} />
            <Decided message={message} timeZone={timeZone} />
          </p>
        </div>
        <MarkButtons message={message} />
      </div>
      <div className={recordStyles.record}>
        <div className={recordStyles.main}>
          <ThreadTrail thread={thread} />
          <ReplyForm thread={thread} />
        </div>
        <div className={recordStyles.side}>
          <ThreadBeside thread={thread} />
        </div>
      </div>
    </>
  );
}

/** Who answered or closed it, and when. */
function Decided({ message, timeZone }: { message: AdminMessage; timeZone: string }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminThreadTexts);
  const language = useLanguage();
  const { state, answeredAt, answeredBy } = message;
  if (!answeredAt) return null;
  const at = describeMoment(answeredAt, t, { language, timeZone });
  return ` · ${t(`admin-thread.states.${state}`)}: ${t('admin-thread.decided', { name: answeredBy ?? t('admin-thread.somebody'), at })}`;
}

const NEXT: Record<MessageState, readonly { state: MessageState; text: 'close' | 'mark' | 'reopen' }[]> = {
  open: [
    { state: 'answered', text: 'mark' },
    { state: 'closed', text: 'close' },
  ],
  answered: [
    { state: 'open', text: 'reopen' },
    { state: 'closed', text: 'close' },
  ],
  closed: [{ state: 'open', text: 'reopen' }],
};

function MarkButtons({ message: { id, state } }: { message: AdminMessage }) {
  const { t } = useAdminTranslation(adminThreadTexts);
  const mark = useMarkThread(id);
  return (
    <div className={layout.buttons}>
      {NEXT[state].map((next) => (
        <Button
          key={next.text}
          pending={mark.isPending && mark.variables === next.state}
          onClick={() => mark.isPending || mark.mutate(next.state)}
        >
          {t(`admin-thread.${next.text}`)}
        </Button>
      ))}
    </div>
  );
}
