import type { ContentSection } from './content-file.ts';
import { Prose } from './prose.tsx';

/** The parts of a text to be read from top to bottom. */
export function DocumentSections({ sections }: { sections: readonly ContentSection[] }) {
  return sections.map(({ id, title, html, items }) => (
    <section className="stack" key={id} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Prose html={html} />
      {items.map((item) => (
        <section className="stack-s" key={item.id} aria-labelledby={item.id}>
          <h3 id={item.id}>{item.title}</h3>
          <Prose html={item.html} />
        </section>
      ))}
    </section>
  ));
}
