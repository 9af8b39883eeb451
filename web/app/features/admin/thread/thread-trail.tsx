import type { Thread, ThreadEntry } from '@esimshop/contracts/admin-messages';
import type { ReactNode } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { adminThreadTexts } from '~/locales/admin-thread.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useResendReply } from './thread-queries.ts';
import styles from './thread-screen.module.css';

/** What was written, the oldest first: the customer's words and the shop's replies. */
export function ThreadTrail({ thread: { message, entries, timeZone } }: { thread: Thread }) {
  const { t } = useAdminTranslation(adminThreadTexts);
  return (
    <section aria-labelledby="thread">
      <h2 id="thread" className={layout.visuallyHidden}>
        {t('admin-thread.thread')}
      </h2>
      <ol className={styles.trail}>
        <Written
          isShop={false}
          who={t('admin-thread.wrote', { name: message.name })}
          at={message.createdAt}
          timeZone={timeZone}
          language={message.locale}
          text={message.message}
        />
        {entries.map((entry) => {
          const { writtenBy, author } = entry;
          const isShop = author === 'shop';
          const replied = writtenBy
            ? t('admin-thread.replied', { name: writtenBy })
            : t('admin-thread.repliedSomebody');
          return (
            <Written
              key={entry.id}
              isShop={isShop}
              who={isShop ? replied : t('admin-thread.wrote', { name: message.name })}
              at={entry.createdAt}
              timeZone={timeZone}
              language={message.locale}
              text={entry.text}
            >
              {isShop ? (
                <ReplyMail messageId={message.id} entry={entry} />
              ) : (
                <p className={styles.hint}>
                  {writtenBy ? t('admin-thread.pastedBy', { name: writtenBy }) : t('admin-thread.pasted')}
                </p>
              )}
            </Written>
          );
        })}
      </ol>
    </section>
  );
}

type WrittenProps = {
  isShop: boolean;
  who: string;
  at: string;
  timeZone: string;
  language: string;
  text: string;
  children?: ReactNode;
};

function Written({ isShop, who, at, timeZone, language, text, children }: WrittenProps) {
  return (
    <li>
      <span className={isShop ? styles.sign : styles.hollowSign}>
        <Icon name={isShop ? 'send' : 'mail'} />
      </span>
      <div>
        <p className={styles.who}>
          <b>{who}</b>
          <span className={styles.hint}>
            <AdminMoment at={at} timeZone={timeZone} />
          </span>
        </p>
        <p className={styles.text} lang={language}>
          {text}
        </p>
        {children}
      </div>
    </li>
  );
}

const MAIL_SIGNS = {
  queued: { tone: 'plain', icon: 'clock' },
  sent: { tone: 'ok', icon: 'tick' },
  failed: { tone: 'bad', icon: 'close' },
} as const;

/** What became of a reply's mail; one that was not accepted is sent again. */
function ReplyMail({ messageId, entry: { id, mail } }: { messageId: number; entry: ThreadEntry }) {
  const { t } = useAdminTranslation(adminThreadTexts);
  const resend = useResendReply(messageId);
  if (!mail) return null;
  const { state, problem } = mail;
  return (
    <div className={styles.mail}>
      <Badge tone={MAIL_SIGNS[state].tone} icon={MAIL_SIGNS[state].icon}>
        {t(`admin-thread.mail.${state}`)}
      </Badge>
      {problem && state !== 'sent' && (
        <span className={styles.hint}>
          {t(state === 'failed' ? 'admin-thread.mail.refused' : 'admin-thread.mail.again', { problem })}
        </span>
      )}
      {state === 'failed' && (
        <Button
          variant="text"
          pending={resend.isPending}
          pendingText={t('admin-thread.resending')}
          onClick={() => resend.isPending || resend.mutate(id)}
        >
          {t('admin-thread.resend')}
        </Button>
      )}
    </div>
  );
}
