import { Icon, type IconName } from '~/components/ui/icon.tsx';
import type { ContentSection } from './content-file.ts';
import { Prose } from './prose.tsx';

/** Pictograms in the order of the file's points; a point more gets the last one. */
const ICONS: readonly IconName[] = ['bolt', 'person', 'tag', 'sim'];

/** What speaks for an eSIM, each point with its pictogram. */
export function Advantages({ section: { id, title, items } }: { section: ContentSection }) {
  return (
    <section className="wrap section-b stack-l" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="ways ways-4">
        {items.map((item, position) => (
          <div className="way" key={item.id} id={item.id}>
            <span className="picto">
              <Icon name={ICONS[position] ?? 'sim'} />
            </span>
            <h3>{item.title}</h3>
            <Prose html={item.html} />
          </div>
        ))}
      </div>
    </section>
  );
}
