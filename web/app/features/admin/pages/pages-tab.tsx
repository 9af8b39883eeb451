import { LOCALES } from '@esimshop/contracts/locales';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '~/components/ui/button.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { localPath } from '~/lib/language.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { viewPath } from '../parts/views.ts';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageMatrix, pageAddress } from './page-matrix.tsx';
import { pagesQuery } from './page-queries.ts';
import styles from './pages.module.css';

/** The owner's texts: every page in every language, and the one that is being written. */
export function PagesTab() {
  const { t } = useAdminTranslation(adminPagesTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const result = useQuery(pagesQuery(language));
  const { data, error } = result;
  const shown = data?.pages.find(({ page }) => page === query.get('page'));
  const locale = LOCALES.find((each) => each === query.get('language')) ?? language;
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-pages.title')}</h1>
          <p>{t('admin-pages.intro')}</p>
        </div>
        <Button onClick={() => setAdding(true)}>{t('admin-pages.newPage')}</Button>
      </div>
      <ViewGroup current="pages" />
      <ReadFailure title={t('admin-pages.loadFailed')} result={result} />
      {data ? (
        <div className={shown ? styles.parts : styles.list}>
          {shown && (
            <p className={styles.back}>
              <LocalLink to={viewPath('pages')}>{t('admin-pages.allPages')}</LocalLink>
            </p>
          )}
          <PageMatrix pages={data.pages} timeZone={data.timeZone} shown={shown?.page} />
          {shown?.cells[locale] && <PageEditor page={shown} locale={locale} pages={data.pages} />}
        </div>
      ) : (
        !error && <ListSkeleton text={t('admin-pages.loading')} rows={12} />
      )}
      {isAdding && (
        <NewPageDialog
          onClose={() => setAdding(false)}
          onAdded={(page) => {
            setAdding(false);
            void navigate(localPath(pageAddress(page, language), location.pathname));
          }}
        />
      )}
    </>
  );
}
