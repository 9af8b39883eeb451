import type { ContentSection } from '@esimshop/content/content-file';
import type { IconName } from '~/components/ui/icon.tsx';
import iconGridStyles from '~/components/ui/icon-grid.module.css';
import layout from '~/components/ui/layout.module.css';
import { Pictogram } from '~/components/ui/pictogram.tsx';
import { Prose } from './prose.tsx';

/** Pictograms in the order of the file's items; extra items get the last one. */
const ICONS: readonly IconName[] = ['bolt', 'person', 'tag', 'sim'];

/** The advantages of an eSIM, each with a pictogram. */
export function Advantages({ section: { id, title, items } }: { section: ContentSection }) {
  return (
    <section className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLarge}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={iconGridStyles.ways}>
        {items.map((item, position) => (
          <div className={iconGridStyles.way} key={item.id} id={item.id}>
            <Pictogram name={ICONS[position] ?? 'sim'} />
            <h3>{item.title}</h3>
            <Prose className={`${iconGridStyles.text} ${iconGridStyles.links}`} html={item.html} />
          </div>
        ))}
      </div>
    </section>
  );
}
