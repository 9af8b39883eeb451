import type { ContentSection } from './content-file.ts';
import { Prose } from './prose.tsx';

/** Numbered steps as stops on a line. */
export function RouteSteps({ section: { id, title, items } }: { section: ContentSection }) {
  return (
    <section className="ground" aria-labelledby={id}>
      <div className="wrap section stack-l">
        <h2 id={id}>{title}</h2>
        <ol className="plain route route-h route-4">
          {items.map((item) => (
            <li className="stop" key={item.id} id={item.id}>
              <h3>{item.title}</h3>
              <Prose html={item.html} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
