import { LOCALES, type Locale, perLocale } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import {
  findPlaceholders,
  REPLY_PLACEHOLDERS,
  SAVED_REPLY_LIMITS,
  type SavedReplies,
  type SavedReply,
} from '@esimshop/contracts/saved-replies';
import { useState } from 'react';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { ApiError } from '~/lib/api-error.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminRepliesTexts } from '~/locales/admin-replies.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { EditDialog } from '../parts/edit-dialog.tsx';
import pairStyles from '../parts/pairs.module.css';
import { TextArea } from '../parts/text-area.tsx';
import styles from './replies-tab.module.css';
import { useRemoveReply, useSaveReply } from './reply-queries.ts';

type Texts = Record<Locale, string>;
type FieldName = 'name' | Locale;
type Problems = Partial<Record<FieldName, string>>;

/** Adds or edits a saved reply: a text for each language, beside what is filled in. */
export function ReplyDialog({ reply, onClose }: { reply: SavedReply | undefined; onClose: () => void }) {
  const { t } = useAdminTranslation(adminRepliesTexts);
  const language = useLanguage();
  const before: Texts = perLocale((locale) => reply?.texts[locale] ?? '');
  const [name, setName] = useState(reply?.name ?? '');
  const [texts, setTexts] = useState(before);
  const [problems, setProblems] = useState<Problems>({});
  /** As somebody else has saved it since. */
  const [theirs, setTheirs] = useState<SavedReply>();
  const save = useSaveReply(reply);
  const remove = useRemoveReply();
  const isDirty = name !== (reply?.name ?? '') || LOCALES.some((locale) => texts[locale] !== before[locale]);

  function submit() {
    if (save.isPending) return;
    const found = findProblems(name, texts, t);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const version = theirs?.version ?? reply?.version ?? 1;
    save.mutate(
      { name: name.trim(), texts, version },
      {
        onSuccess: onClose,
        onError(error) {
          if (!(error instanceof ApiError)) return;
          setProblems(readProblems(error, t));
          const current = error.problem.current as SavedReplies | undefined;
          setTheirs(current?.replies.find((each) => each.id === reply?.id));
        },
      },
    );
  }

  return (
    <EditDialog
      title={reply ? t('admin-replies.editTitle', { name: reply.name }) : t('admin-replies.add')}
      isDirty={isDirty}
      isSaving={save.isPending || remove.isPending}
      saveLabel={t('admin-replies.save')}
      onSave={submit}
      onClose={onClose}
      removal={
        reply && {
          label: t('admin-replies.remove'),
          question: t('admin-replies.removeQuestion'),
          onConfirm: () => remove.mutate(reply.id, { onSuccess: onClose }),
        }
      }
      notice={theirs && <Theirs reply={theirs} />}
      preview={<Placeholders />}
    >
      <Field
        label={t('admin-replies.name')}
        hint={t('admin-replies.nameHint')}
        value={name}
        autoComplete="off"
        error={problems.name}
        onChange={({ target }) => setName(target.value)}
      />
      {LOCALES.map((locale) => (
        <TextArea
          key={locale}
          label={t('admin-replies.textIn', { language: nameLocale(locale, language) })}
          lang={locale}
          rows={7}
          value={texts[locale]}
          error={problems[locale]}
          onChange={({ target }) => setTexts({ ...texts, [locale]: target.value })}
        />
      ))}
    </EditDialog>
  );
}

function Theirs({ reply }: { reply: SavedReply }) {
  const { t } = useAdminTranslation(adminRepliesTexts);
  return (
    <Note tone="bad">
      <p>{t('admin-replies.changed')}</p>
      <p>
        <b>{reply.name}</b>
      </p>
      {LOCALES.map((locale) => (
        <p key={locale} lang={locale} className={styles.theirs}>
          {reply.texts[locale]}
        </p>
      ))}
    </Note>
  );
}

function Placeholders() {
  const { t } = useAdminTranslation(adminRepliesTexts);
  return (
    <section className={layout.stackSmall} aria-labelledby="placeholders">
      <h3 id="placeholders">{t('admin-replies.placeholders')}</h3>
      <dl className={pairStyles.pairs}>
        {REPLY_PLACEHOLDERS.map((name) => (
          <div key={name}>
            <dt className={typography.code}>{`{{${name}}}`}</dt>
            <dd>{t(`admin-replies.placeholder.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={typography.muted}>{t('admin-replies.placeholdersHint')}</p>
    </section>
  );
}

type T = TFunction<typeof adminRepliesTexts>;

const KNOWN = REPLY_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');

function findProblems(name: string, texts: Texts, t: T): Problems {
  const isNameWrong = name.trim() === '' || name.trim().length > SAVED_REPLY_LIMITS.name;
  const wrong = LOCALES.flatMap((locale): [Locale, string][] => {
    if (texts[locale].trim().length > SAVED_REPLY_LIMITS.text)
      return [[locale, t('admin-replies.problems.too_long', { max: SAVED_REPLY_LIMITS.text })]];
    const isKnown = (found: string) => REPLY_PLACEHOLDERS.some((each) => each === found);
    return findPlaceholders(texts[locale]).every(isKnown)
      ? []
      : [[locale, t('admin-replies.problems.placeholders', { names: KNOWN })]];
  });
  const [first] = LOCALES;
  const isEmpty = LOCALES.every((locale) => texts[locale].trim() === '');
  return {
    ...(isNameWrong && { name: t('admin-replies.problems.name', { max: SAVED_REPLY_LIMITS.name }) }),
    ...(isEmpty && first && { [first]: t('admin-replies.problems.texts') }),
    ...Object.fromEntries(wrong),
  };
}

/** What only the server finds. */
function readProblems({ problem }: ApiError, t: T): Problems {
  return Object.fromEntries(
    (problem.errors ?? []).map(({ path, code }): [FieldName, string] => {
      const locale = LOCALES.find((each) => path === `texts.${each}`);
      const kind = code === 'taken' || code === 'special_characters' || code === 'card_number' ? code : 'invalid';
      return [locale ?? 'name', t(`admin-replies.problems.${kind}`)];
    }),
  );
}
