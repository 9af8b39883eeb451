import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { readContent, readField } from '~/features/content/content.server.ts';
import documentStyles from '~/features/content/document.module.css';
import { toFaqPageData } from '~/features/content/faq-page-data.ts';
import { QuestionList } from '~/features/content/question-list.tsx';
import { TableOfContents } from '~/features/content/table-of-contents.tsx';
import { pageContext } from '~/lib/page-context.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { contentTexts } from '~/locales/content.ts';
import type { Route } from './+types/faq';

export async function loader({ context }: Route.LoaderArgs) {
  const file = await readContent(context.get(pageContext), 'faq');
  return { title: readField(file, 'title'), description: readField(file, 'description'), sections: file.sections };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(contentTexts);
  const { title, description, sections } = loaderData;
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
      <Seo title={title} description={description} canonical="/faq" />
      <h1 className={typography.name}>{title}</h1>
      <div className={documentStyles.document}>
        <TableOfContents sections={sections} />
        <div className={layout.stackLarge}>
          {sections.map(({ id, title: group, items }) => (
            <section className={layout.stack} key={id} aria-labelledby={id}>
              <h2 className={documentStyles.heading} id={id}>
                {group}
              </h2>
              <QuestionList questions={items} />
            </section>
          ))}
          <section className={layout.stackSmall}>
            <h2 className={typography.subheading}>{t('content.otherQuestion')}</h2>
            <p>
              <LocalLink className={buttonClass('primary')} to="/support">
                {t('content.askUs')}
                <Arrow />
              </LocalLink>
            </p>
          </section>
        </div>
      </div>
      <JsonLd data={toFaqPageData(sections.flatMap(({ items }) => items))} />
    </main>
  );
}
