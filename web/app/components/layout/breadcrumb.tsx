import { LocalLink } from '~/components/ui/local-link.tsx';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import styles from './breadcrumb.module.css';
import { JsonLd } from './json-ld.tsx';

type Crumb = { text: string; path: string };

/** The path from the home page; the last entry is the current page. */
export function Breadcrumb({ way, here }: { way: readonly Crumb[]; here: string }) {
  const { t } = useTranslation(commonTexts);
  const { publicUrl } = usePageFacts();
  return (
    <nav aria-label={t('common.breadcrumb')}>
      <ol className={styles.crumbs}>
        {way.map(({ text, path }) => (
          <li key={path}>
            <LocalLink to={path}>{text}</LocalLink>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: [...way, { text: here, path: undefined }].map(({ text, path }, position) => ({
            '@type': 'ListItem',
            position: position + 1,
            name: text,
            ...(path === undefined ? {} : { item: `${publicUrl}${path}` }),
          })),
        }}
      />
    </nav>
  );
}
