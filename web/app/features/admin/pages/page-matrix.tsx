import type { AdminPage, PageCell } from '@esimshop/contracts/admin-pages';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import { folderOf } from '@esimshop/contracts/shop-pages';
import { Badge } from '~/components/ui/badge.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatDate } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { formatDay, formatTime } from '../parts/admin-time.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import { viewPath } from '../parts/views.ts';
import styles from './pages.module.css';

const GROUPS = ['legal', 'help', 'articles', 'pages'] as const;
type Group = (typeof GROUPS)[number];

function groupOf(page: string): Group {
  const folder = folderOf(page);
  if (folder === undefined) return 'help';
  return folder === 'contracts' ? 'legal' : folder;
}

export function pageAddress(page: string, locale: Locale): string {
  return `${viewPath('pages')}&page=${page}&language=${locale}`;
}

type MatrixProps = { pages: readonly AdminPage[]; timeZone: string; shown: string | undefined };

/** Every page with its state in every language. */
export function PageMatrix({ pages, timeZone, shown }: MatrixProps) {
  const { t } = useAdminTranslation(adminPagesTexts);
  return (
    <div className={styles.groups}>
      {GROUPS.map((group) => {
        const own = pages.filter(({ page }) => groupOf(page) === group);
        if (own.length === 0) return null;
        const id = `pages-${group}`;
        return (
          <section key={group} aria-labelledby={id}>
            <div className={viewStyles.head}>
              <h2 id={id}>{t(`admin-pages.groups.${group}`)}</h2>
              <p>{t('admin-pages.count', { count: own.length })}</p>
            </div>
            <PageTable pages={own} id={id} timeZone={timeZone} shown={shown} />
          </section>
        );
      })}
    </div>
  );
}

function PageTable({ pages, id, timeZone, shown }: MatrixProps & { id: string }) {
  const { t } = useAdminTranslation(adminPagesTexts);
  const language = useLanguage();
  return (
    <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.matrix}`} aria-labelledby={id}>
      <thead>
        <tr>
          <th scope="col">{t('admin-pages.page')}</th>
          {LOCALES.map((locale) => (
            <th key={locale} scope="col">
              {nameLocale(locale, language)}
            </th>
          ))}
          <th scope="col">{t('admin-pages.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ page, title, cells, isHidden, changed }) => (
          <tr key={page} aria-current={page === shown ? 'true' : undefined}>
            <th scope="row">
              <LocalLink to={pageAddress(page, cells[language] ? language : firstOf(cells))} preventScrollReset>
                {title}
              </LocalLink>
              {isHidden && <small>{t('admin-pages.hidden')}</small>}
            </th>
            {LOCALES.map((locale) => {
              const cell = cells[locale];
              return (
                <td key={locale} data-label={nameLocale(locale, language)}>
                  {cell ? (
                    <LocalLink to={pageAddress(page, locale)} preventScrollReset>
                      <span className={layout.visuallyHidden}>
                        {title}, {nameLocale(locale, language)}:{' '}
                      </span>
                      <CellBadge cell={cell} />
                    </LocalLink>
                  ) : (
                    <span className={styles.quiet}>–</span>
                  )}
                </td>
              );
            })}
            <td className={styles.quiet}>
              {changed
                ? (formatDay(changed.at, { language, timeZone }) ?? formatTime(changed.at, { language, timeZone }))
                : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function firstOf(cells: AdminPage['cells']): Locale {
  return LOCALES.find((locale) => cells[locale]) ?? DEFAULT_LOCALE;
}

/** One of five words. */
export function CellBadge({ cell }: { cell: PageCell }) {
  const { t } = useAdminTranslation(adminPagesTexts);
  const language = useLanguage();
  const { state, version, older, draft, publishOn } = cell;
  const [tone, icon, text] = publishOn
    ? (['wait', 'clock', t('admin-pages.onDay', { day: formatDate(publishOn, language) ?? publishOn })] as const)
    : draft !== null
      ? (['wait', 'copy', t('admin-pages.draftWord', { version: draft })] as const)
      : state === 'missing'
        ? (['bad', 'close', t('admin-pages.missing')] as const)
        : older
          ? (['wait', 'alert', t('admin-pages.older')] as const)
          : ([
              'ok',
              'tick',
              t(version === 0 ? 'admin-pages.asDelivered' : 'admin-pages.publishedWord', { version }),
            ] as const);
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
