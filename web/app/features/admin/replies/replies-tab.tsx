import { LOCALES } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import type { SavedReply } from '@esimshop/contracts/saved-replies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { useLanguage } from '~/lib/use-language.ts';
import { adminRepliesTexts } from '~/locales/admin-replies.ts';
import { AdminIcon } from '../parts/admin-icon.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import { RowAct } from '../parts/row-act.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import styles from './replies-tab.module.css';
import { ReplyDialog } from './reply-dialog.tsx';
import { repliesQuery } from './reply-queries.ts';

/** Replies that are written often, each with a text for the languages of the shop. */
export function RepliesTab() {
  const { t } = useAdminTranslation(adminRepliesTexts);
  const result = useQuery(repliesQuery);
  const { data, error } = result;
  const [opened, setOpened] = useState<SavedReply | 'new'>();
  const add = (
    <Button variant="primary" onClick={() => setOpened('new')}>
      {t('admin-replies.add')}
    </Button>
  );
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-replies.title')}</h1>
          {data && data.replies.length > 0 && <p>{t('admin-replies.intro', { count: data.replies.length })}</p>}
        </div>
        {data && data.replies.length > 0 && add}
      </div>
      <ViewGroup current="replies" />
      <ReadFailure title={t('admin-replies.failed')} result={result} />
      {data ? (
        data.replies.length === 0 ? (
          <div className={layout.sectionSmall}>
            <EmptyState icon="headset" title={t('admin-replies.empty')} text={t('admin-replies.emptyText')}>
              {add}
            </EmptyState>
          </div>
        ) : (
          <RepliesTable replies={data.replies} onEdit={setOpened} />
        )
      ) : (
        !error && <ListSkeleton text={t('admin-replies.loading')} rows={4} />
      )}
      {opened && <ReplyDialog reply={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type RepliesTableProps = { replies: readonly SavedReply[]; onEdit: (reply: SavedReply) => void };

function RepliesTable({ replies, onEdit }: RepliesTableProps) {
  const { t } = useAdminTranslation(adminRepliesTexts);
  const language = useLanguage();
  return (
    <div className={viewStyles.part}>
      <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.replies}`}>
        <caption className={layout.visuallyHidden}>{t('admin-replies.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin-replies.name')}</th>
            <th scope="col">{t('admin-replies.languages')}</th>
            <th scope="col">{t('admin-replies.begins')}</th>
            <th scope="col">
              <span className={layout.visuallyHidden}>{t('admin-replies.save')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {replies.map((reply) => {
            const written = LOCALES.filter((locale) => reply.texts[locale] !== undefined);
            const missing = LOCALES.filter((locale) => reply.texts[locale] === undefined);
            // What the reader understands, if it is written in that.
            const first = written.find((locale) => locale === language) ?? written[0];
            return (
              <tr key={reply.id}>
                <th scope="row">{reply.name}</th>
                <td className={styles.languages}>
                  {[
                    ...written.map((locale) => nameLocale(locale, language)),
                    ...missing.map((locale) => t('admin-replies.missing', { language: nameLocale(locale, language) })),
                  ].join(', ')}
                </td>
                <td className={styles.begins} lang={first}>
                  {first && reply.texts[first]}
                </td>
                <td className={styles.acts}>
                  <RowAct label={t('admin-replies.edit', { name: reply.name })} onClick={() => onEdit(reply)}>
                    <AdminIcon name="pen" />
                  </RowAct>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
