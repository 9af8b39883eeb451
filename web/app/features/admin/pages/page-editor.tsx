import type { AdminPage, AdminPageText, PageRef } from '@esimshop/contracts/admin-pages';
import { LOCALES } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { formatDate } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ChoiceBar } from '../parts/choice-bar.tsx';
import { describeMoment } from '../parts/describe-moment.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { useSettled } from '../parts/use-settled.ts';
import viewStyles from '../parts/view.module.css';
import { Changes } from './changes.tsx';
import { listHiddenLinks } from './hidden-links.ts';
import { PageHistory } from './page-history.tsx';
import { CellBadge, pageAddress } from './page-matrix.tsx';
import { describeProblem, PageView } from './page-preview.tsx';
import { pageTextQuery, previewQuery } from './page-queries.ts';
import { PageStateForm } from './page-state-form.tsx';
import styles from './pages.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { usePageEditor } from './use-page-editor.ts';

const MODES = ['write', 'both', 'languages', 'changes'] as const;

type PageEditorProps = {
  page: AdminPage;
  locale: PageRef['locale'];
  /** All that there are. */
  pages: readonly AdminPage[];
};

/** A page in a language: loads it, and begins anew with another one. */
export function PageEditor({ page, locale, pages }: PageEditorProps) {
  const { t } = useAdminTranslation(adminPagesTexts);
  const { data, error, refetch } = useQuery(pageTextQuery({ page: page.page, locale }));
  if (data) return <OpenedPage key={`${locale} ${page.page}`} page={page} text={data} pages={pages} />;
  if (error) return <LoadFailure title={t('admin-pages.loadFailed')} error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton text={t('admin-pages.loading')} rows={8} />;
}

type OpenedPageProps = Pick<PageEditorProps, 'page' | 'pages'> & { text: AdminPageText };

function OpenedPage({ page, pages, text }: OpenedPageProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPagesTexts);
  const language = useLanguage();
  const editor = usePageEditor(
    text,
    t(page.page.startsWith('articles/') ? 'admin-pages.articleTemplate' : 'admin-pages.template'),
  );
  const { register, watch } = useForm<{ mode: (typeof MODES)[number] }>({ defaultValues: { mode: 'both' } });
  const mode = watch('mode');
  const [isAsking, setAsking] = useState<'publish' | 'return'>();
  const source = useSettled(editor.source);
  const { data: preview } = useQuery(previewQuery({ page: text.page, locale: text.locale, source }));
  const problems = preview?.problems ?? [];
  const cell = page.cells[text.locale];
  const others = LOCALES.filter((locale) => locale !== text.locale && page.cells[locale]);
  const modes = MODES.filter((each) => each !== 'languages' || others.length > 0);
  const next = text.version + 1;
  return (
    <section className={styles.editor} aria-labelledby="page-title">
      <div className={viewStyles.head}>
        <h2 id="page-title">
          {page.title}, {nameLocale(text.locale, language)}
        </h2>
        <p className={styles.state}>
          {cell && <CellBadge cell={cell} />}
          {text.draft && (
            <span>
              {t('admin-pages.savedBy', {
                when: describeMoment(text.draft.at, t, { language, timeZone: text.timeZone }),
                name: text.draft.by,
              })}
            </span>
          )}
        </p>
      </div>
      <div className={styles.tools}>
        <nav className={styles.languages} aria-label={t('admin-pages.languages')}>
          {LOCALES.filter((locale) => page.cells[locale]).map((locale) => (
            <LocalLink
              key={locale}
              to={pageAddress(page.page, locale)}
              aria-current={locale === text.locale ? 'page' : undefined}
              preventScrollReset
            >
              {nameLocale(locale, language)}
            </LocalLink>
          ))}
        </nav>
        <ChoiceBar
          legend={t('admin-pages.show')}
          choices={modes.map((value) => ({ value, label: t(`admin-pages.modes.${value}`) }))}
          field={register('mode')}
        />
      </div>
      {editor.theirs && <Conflict theirs={editor.theirs} mine={editor.source} editor={editor} />}
      {text.update && (
        <Note>
          <p>
            <b>{t('admin-pages.olderDelivered')}</b>
          </p>
          <Changes before={text.update.before} after={text.update.after} />
        </Note>
      )}
      {!text.update && text.isBehindLanguage && text.current !== null && (
        <Note>
          <p>{t('admin-pages.olderLanguage')}</p>
        </Note>
      )}
      {mode === 'changes' ? (
        <Changes before={text.current ?? ''} after={editor.source} />
      ) : (
        <div className={mode === 'write' ? styles.write : styles.sides}>
          <div className={fieldStyles.field}>
            <label htmlFor="page-source">{t('admin-pages.text')}</label>
            <textarea
              id="page-source"
              className={`${fieldStyles.input} ${styles.source}`}
              rows={20}
              lang={text.locale}
              spellCheck
              value={editor.source}
              aria-invalid={problems.length > 0 ? true : undefined}
              aria-describedby={problems.length > 0 ? 'page-problems' : 'page-legend'}
              onChange={(event) => editor.type(event.target.value)}
            />
            {problems.length > 0 && (
              <ul id="page-problems" className={styles.problems}>
                {problems.map((problem) => (
                  <li key={`${problem.code} ${problem.line} ${problem.text}`} className={fieldStyles.error}>
                    <Icon name="alert" />
                    {describeProblem(problem, Object.keys(text.values), t)}
                  </li>
                ))}
              </ul>
            )}
          </div>
          {mode === 'both' && (
            <PageView label={t('admin-pages.preview')} body={{ page: text.page, locale: text.locale, source }} />
          )}
          {mode === 'languages' && (
            <div className={styles.others}>
              {others.map((locale) => (
                <OtherLanguage key={locale} page={text.page} locale={locale} />
              ))}
            </div>
          )}
        </div>
      )}
      <p id="page-legend" className={styles.quiet}>
        {t('admin-pages.legend')} {preview?.text ? t('admin-pages.words', { count: preview.words }) : ''}
      </p>
      <details className={styles.values}>
        <summary>{t('admin-pages.values')}</summary>
        <ul>
          {Object.entries(text.values).map(([name, value]) => (
            <li key={name}>
              <code>{`{{${name}}}`}</code> <span>{value.split('\n')[0]}</span>
            </li>
          ))}
        </ul>
      </details>
      {text.draft?.publishOn && (
        <Note icon="clock">
          {t('admin-pages.comes', {
            version: next,
            day: formatDate(text.draft.publishOn, language) ?? '',
            zone: text.timeZone,
          })}{' '}
          <Button variant="text" pending={editor.isSaving} onClick={editor.save}>
            {t('admin-pages.callBack')}
          </Button>
        </Note>
      )}
      <div className={styles.publish}>
        <Button
          variant="primary"
          blocked={problems.length > 0 || (!editor.isNew && !text.isBehindLanguage && !text.update)}
          onBlockedPress={() => document.getElementById('page-source')?.focus()}
          onClick={() => setAsking('publish')}
        >
          {t('admin-pages.publish', { version: next })}
        </Button>
        <Button
          pending={editor.isSaving}
          pendingText={t('admin-pages.saving')}
          blocked={!editor.isTyped}
          onClick={editor.save}
        >
          {t('admin-pages.saveDraft')}
        </Button>
        {editor.isTyped && (
          <Button variant="text" onClick={editor.undo}>
            {t('admin-pages.undo')}
          </Button>
        )}
        {!text.isDelivered && page.isDelivered && (
          <Button variant="text" onClick={() => setAsking('return')}>
            {t('admin-pages.return')}
          </Button>
        )}
        {text.path && cell?.state === 'published' && (
          <a href={text.path} target="_blank" rel="noreferrer">
            {t('admin-pages.open')}
          </a>
        )}
        <span role="status">{editor.isTyped && t('admin-pages.unsaved')}</span>
      </div>
      <PageStateForm page={page} />
      <PageHistory text={text} editor={editor} />
      {isAsking && (
        <PublishDialog
          title={page.title}
          text={text}
          source={isAsking === 'publish' ? editor.source : null}
          others={others}
          hiddenLinks={isAsking === 'publish' ? listHiddenLinks(editor.source, pages) : []}
          isPending={editor.isPublishing || editor.isSaving}
          onPublish={(day) => {
            const close = () => setAsking(undefined);
            if (day) editor.schedule(day, close);
            else editor.publish({ source: isAsking === 'publish' ? editor.source : null }, close);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

function OtherLanguage({ page, locale }: PageRef) {
  const { t } = useAdminTranslation(adminPagesTexts);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(pageTextQuery({ page, locale }));
  const source = data?.draft?.source ?? data?.current;
  const name = nameLocale(locale, language);
  return (
    <div>
      <h3 className={styles.other}>{name}</h3>
      {source ? (
        <PageView label={name} body={{ page, locale, source }} />
      ) : error ? (
        <LoadFailure title={t('admin-pages.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <p>{t(data ? 'admin-pages.missing' : 'admin-pages.loading')}</p>
      )}
    </div>
  );
}

type ConflictProps = { theirs: AdminPageText; mine: string; editor: ReturnType<typeof usePageEditor> };

/** Somebody else was faster: what they have, and both ways on. */
function Conflict({ theirs, mine, editor }: ConflictProps) {
  const { t } = useAdminTranslation(adminPagesTexts);
  const [latest] = theirs.versions;
  const name = theirs.draft?.by ?? latest?.by ?? '';
  return (
    <Note tone="bad">
      <p>
        <b>
          {t(theirs.draft ? 'admin-pages.theirDraft' : 'admin-pages.theirVersion', { name, version: theirs.version })}
        </b>{' '}
        {t('admin-pages.yoursKept')}
      </p>
      <Changes before={theirs.draft?.source ?? theirs.current ?? ''} after={mine} />
      <p className={layout.buttons}>
        <Button onClick={editor.takeTheirs}>{t('admin-pages.takeTheirs')}</Button>
        <Button variant="danger" onClick={editor.keepMine}>
          {t('admin-pages.keepMine')}
        </Button>
      </p>
    </Note>
  );
}
