import { CONTENT_PROBLEMS } from '@esimshop/content/content-problem';
import type { PagePreview, PreviewPage } from '@esimshop/contracts/admin-pages';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import proseStyles from '~/features/content/prose.module.css';
import { editDistance } from '~/lib/edit-distance.ts';
import type { TFunction } from '~/lib/translate.ts';
import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { PageHtml } from './page-html.tsx';
import { previewQuery } from './page-queries.ts';
import styles from './pages.module.css';

/** A text as visitors read it. */
export function PageView({ label, body }: { label: string; body: PreviewPage }) {
  const { t } = useAdminTranslation(adminPagesTexts);
  const { data, error, refetch } = useQuery(previewQuery(body));
  if (error && !data)
    return <LoadFailure title={t('admin-pages.previewFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <article className={styles.view} aria-label={label} lang={body.locale}>
      {data?.text ? (
        <>
          <h3 className={styles.title}>{data.text.frontMatter['title']}</h3>
          {data.text.frontMatter['description'] && (
            <p className={styles.about}>{data.text.frontMatter['description']}</p>
          )}
          <Prose html={data.text.intro} />
          {data.text.sections.map(({ id, title, html, items }) => (
            <section key={id}>
              <h4>{title}</h4>
              <Prose html={html} />
              {items.map((item) => (
                <section key={item.id}>
                  <h5>{item.title}</h5>
                  <Prose html={item.html} />
                </section>
              ))}
            </section>
          ))}
        </>
      ) : (
        <p>{data ? t('admin-pages.noPreview') : t('admin-pages.loading')}</p>
      )}
    </article>
  );
}

function Prose({ html }: { html: string }) {
  return (
    <div className={proseStyles.prose}>
      <PageHtml html={html} />
    </div>
  );
}

type Problem = PagePreview['problems'][number];

/** Letters that a slip of the hand changes. */
const MAX_SLIPS = 3;

/** `Line 6: Expected …` */
export function describeProblem(
  { code, line, text }: Problem,
  values: readonly string[],
  t: TFunction<typeof adminPagesTexts>,
): string {
  const known = CONTENT_PROBLEMS.find((each) => each === code);
  const sentence = known ? t(`admin-pages.problems.${known}`, { text }) : text;
  const [nearest] = values
    .map((name) => ({ name, slips: editDistance(name.toLowerCase(), text.toLowerCase()) }))
    .filter(({ slips }) => code === 'value_unknown' && slips <= MAX_SLIPS)
    .toSorted((one, other) => one.slips - other.slips);
  const hint = nearest ? ` ${t('admin-pages.didYouMean', { name: `{{${nearest.name}}}` })}` : '';
  return `${t('admin-pages.inLine', { line })} ${sentence}${hint}`;
}
