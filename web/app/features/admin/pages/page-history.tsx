import type { AdminPageText } from '@esimshop/contracts/admin-pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import { ScrolledChanges } from './changes.tsx';
import { versionQuery } from './page-queries.ts';
import styles from './pages.module.css';
import type { PageEditor } from './use-page-editor.ts';

/** Every version with who published it, to compare and to take up again. */
export function PageHistory({ text, editor }: { text: AdminPageText; editor: PageEditor }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPagesTexts);
  const language = useLanguage();
  const [compared, setCompared] = useState<number>();
  const when = (at: string) => describeMoment(at, t, { language, timeZone: text.timeZone });
  return (
    <section aria-labelledby="page-history">
      <div className={viewStyles.head}>
        <h2 id="page-history">{t('admin-pages.history')}</h2>
        {text.orders !== null && <p>{t('admin-pages.ordersKeep')}</p>}
      </div>
      {text.versions.length === 0 && !text.draft ? (
        <p className={styles.quiet}>
          {t(text.current === null ? 'admin-pages.neverPublished' : 'admin-pages.onlyDelivered')}
        </p>
      ) : (
        <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.history}`} aria-labelledby="page-history">
          <thead>
            <tr>
              <th scope="col">{t('admin-pages.version')}</th>
              <th scope="col">{t('admin-pages.when')}</th>
              <th scope="col">{t('admin-pages.by')}</th>
              <th scope="col">
                <span className={layout.visuallyHidden}>{t('admin-pages.toDo')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {text.draft && (
              <tr>
                <th scope="row">{t('admin-pages.draft')}</th>
                <td>{t('admin-pages.savedAt', { when: when(text.draft.at) })}</td>
                <td>{text.draft.by}</td>
                <td className={gridStyles.end}>
                  <Button variant="text" pending={editor.isDiscarding} onClick={editor.discard}>
                    {t('admin-pages.discard')}
                  </Button>
                </td>
              </tr>
            )}
            {text.versions.map(({ version, at, by, basedOn, isDelivered }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td>{when(at)}</td>
                <td>
                  {by}
                  <small>
                    {isDelivered
                      ? t('admin-pages.delivered')
                      : basedOn !== version - 1
                        ? t('admin-pages.fromVersion', { version: basedOn })
                        : ''}
                  </small>
                </td>
                <td className={gridStyles.end}>
                  {!isDelivered && (
                    <Button variant="text" onClick={() => setCompared(version)}>
                      {t('admin-pages.compare')}
                      <span className={layout.visuallyHidden}>{` ${t('admin-pages.version')} ${version}`}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {compared !== undefined && (
        <Compared version={compared} text={text} editor={editor} onClose={() => setCompared(undefined)} />
      )}
    </section>
  );
}

type ComparedProps = { version: number; text: AdminPageText; editor: PageEditor; onClose: () => void };

function Compared({ version, text, editor, onClose }: ComparedProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPagesTexts);
  const { data, error } = useQuery(versionQuery(text, version));
  const source = data?.source;
  return (
    <Dialog open wide title={t('admin-pages.compareTitle', { version })} onClose={onClose}>
      <div className={layout.stack}>
        {typeof source === 'string' ? (
          <ScrolledChanges before={source} after={editor.source} />
        ) : (
          <p>{t(error ? 'admin-pages.loadFailed' : 'admin-pages.loading')}</p>
        )}
        <div className={layout.buttons}>
          {typeof source === 'string' && (
            <Button
              variant="primary"
              onClick={() => {
                editor.type(source, version);
                onClose();
              }}
            >
              {t('admin-pages.takeUp', { version })}
            </Button>
          )}
          <Button onClick={onClose}>{t('admin-frame.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
