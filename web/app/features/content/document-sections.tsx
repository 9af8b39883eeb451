import type { ContentSection } from '@esimshop/content/content-file';
import layout from '~/components/ui/layout.module.css';
import documentStyles from './document.module.css';
import { Prose } from './prose.tsx';

/** The sections of a long text. */
export function DocumentSections({ sections }: { sections: readonly ContentSection[] }) {
  return sections.map(({ id, title, html, items }) => (
    <section className={layout.stack} key={id} aria-labelledby={id}>
      <h2 className={documentStyles.heading} id={id}>
        {title}
      </h2>
      <Prose html={html} />
      {items.map((item) => (
        <section className={layout.stackSmall} key={item.id} aria-labelledby={item.id}>
          <h3 id={item.id}>{item.title}</h3>
          <Prose html={item.html} />
        </section>
      ))}
    </section>
  ));
}
