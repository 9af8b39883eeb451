import { ENTRY_LIMITS, type Thread } from '@esimshop/contracts/admin-messages';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import { fillPlaceholders, findPlaceholders, type SavedReply } from '@esimshop/contracts/saved-replies';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminThreadTexts } from '~/locales/admin-thread.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { TextArea } from '../parts/text-area.tsx';
import { viewPath } from '../parts/views.ts';
import { repliesQuery } from '../replies/reply-queries.ts';
import { usePasteWords, useSendReply } from './thread-queries.ts';
import styles from './thread-screen.module.css';
import { type Draft, describeDraftProblem, useDraft } from './use-draft.ts';

/** A reply in the customer's language, from a saved one or written, and what came back by mail. */
export function ReplyForm({ thread }: { thread: Thread }) {
  const { t } = useAdminTranslation(adminThreadTexts);
  const language = useLanguage();
  const [isPasting, setPasting] = useState(false);
  const { message, values } = thread;
  const draft = useDraft(`${message.id}`, thread.entries);
  const send = useSendReply(message.id, (sent) => draft.clear(sent.text));
  const { text, news } = draft;

  function submit() {
    const entry = draft.check(ENTRY_LIMITS.reply);
    if (!entry || send.isPending) return;
    if (findPlaceholders(text).length > 0) draft.reject('placeholders');
    else send.mutate(entry, { onError: draft.fail });
  }

  return (
    <>
      <form className={layout.stack} noValidate onSubmit={onSubmit(submit)} onKeyDown={onCtrlEnter(submit)}>
        <SavedReplies
          thread={thread}
          onChoose={(chosen) => draft.change(text.trim() === '' ? chosen : `${text.trimEnd()}\n\n${chosen}`)}
        />
        <TextArea
          label={t('admin-thread.reply', { language: nameLocale(message.locale, language) })}
          hint={t('admin-thread.replyHint', { shop: values.shop ?? '', email: message.email })}
          error={describeDraftProblem(draft, ENTRY_LIMITS.reply, t)}
          lang={message.locale}
          rows={8}
          value={text}
          onChange={({ target }) => draft.change(target.value)}
        />
        <News draft={draft} />
        <div className={layout.buttons}>
          <Button type="submit" variant="primary" pending={send.isPending} pendingText={t('admin-thread.sending')}>
            <Icon name="send" variant="small" />
            {t(news ? 'admin-thread.sendAnyway' : 'admin-thread.send')}
          </Button>
          <Button onClick={() => setPasting(true)}>{t('admin-thread.paste')}</Button>
        </div>
      </form>
      {isPasting && <PasteDialog thread={thread} onPasted={draft.see} onClose={() => setPasting(false)} />}
    </>
  );
}

function News({ draft: { news } }: { draft: Draft }) {
  const { t } = useAdminTranslation(adminThreadTexts);
  return (
    <div role="alert">
      {news && (
        <Note icon="alert">
          <p>{t('admin-thread.news', { name: news.writtenBy ?? t('admin-thread.somebody') })}</p>
        </Note>
      )}
    </div>
  );
}

type SavedRepliesProps = { thread: Thread; onChoose: (text: string) => void };

/** Saved replies with what the thread knows filled in. */
function SavedReplies({ thread: { message, values }, onChoose }: SavedRepliesProps) {
  const { t } = useAdminTranslation(adminThreadTexts);
  const language = useLanguage();
  const id = useId();
  const { data } = useQuery(repliesQuery);
  const replies = data?.replies ?? [];
  const wayToAll = (
    <LocalLink to={viewPath('replies')}>
      {t(replies.length > 0 ? 'admin-thread.editSaved' : 'admin-thread.noSaved')}
    </LocalLink>
  );
  if (replies.length === 0) return data ? <p>{wayToAll}</p> : null;
  const preferred: readonly Locale[] = [message.locale, DEFAULT_LOCALE, ...LOCALES];
  const inTheirs = ({ texts }: SavedReply) => preferred.find((each) => texts[each] !== undefined) ?? message.locale;
  return (
    <div className={styles.saved}>
      <div className={fieldStyles.field}>
        <label htmlFor={id}>{t('admin-thread.saved')}</label>
        <select
          id={id}
          className={fieldStyles.input}
          value=""
          onChange={({ target }) => {
            const reply = replies.find((each) => String(each.id) === target.value);
            if (reply) onChoose(fillPlaceholders(reply.texts[inTheirs(reply)] ?? '', values));
          }}
        >
          <option value="">{t('admin-thread.chooseSaved')}</option>
          {replies.map((reply) => {
            const locale = inTheirs(reply);
            const { name } = reply;
            return (
              <option key={reply.id} value={reply.id}>
                {locale === message.locale
                  ? name
                  : t('admin-thread.inLanguage', { name, language: nameLocale(locale, language) })}
              </option>
            );
          })}
        </select>
      </div>
      {wayToAll}
    </div>
  );
}

type PasteDialogProps = { thread: Thread; onPasted: (thread: Thread) => void; onClose: () => void };

/** What came back by mail, as the customer's words. */
function PasteDialog({ thread, onPasted, onClose }: PasteDialogProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminThreadTexts);
  const draft = useDraft(`${thread.message.id}.pasted`, thread.entries);
  const paste = usePasteWords(thread.message.id);

  function submit() {
    const entry = draft.check(ENTRY_LIMITS.customer);
    if (!entry || paste.isPending) return;
    paste.mutate(entry, {
      onSuccess: (pasted) => {
        draft.clear(entry.text);
        onPasted(pasted);
        onClose();
      },
      onError: draft.fail,
    });
  }

  return (
    <Dialog open wide title={t('admin-thread.pasteTitle')} onClose={onClose}>
      <form className={layout.stack} noValidate onSubmit={onSubmit(submit)} onKeyDown={onCtrlEnter(submit)}>
        <TextArea
          label={t('admin-thread.pasteLabel')}
          hint={t('admin-thread.pasteHint')}
          error={describeDraftProblem(draft, ENTRY_LIMITS.customer, t)}
          rows={10}
          value={draft.text}
          onChange={({ target }) => draft.change(target.value)}
        />
        <News draft={draft} />
        <div className={layout.buttons}>
          <Button type="submit" variant="primary" pending={paste.isPending} pendingText={t('admin-thread.pasting')}>
            {t('admin-thread.pasteSave')}
          </Button>
          <Button onClick={onClose}>{t('admin-frame.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function onSubmit(act: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    act();
  };
}

function onCtrlEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act();
  };
}
