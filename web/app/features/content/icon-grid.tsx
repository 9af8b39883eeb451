import type { ReactNode } from 'react';
import type { IconName } from '~/components/ui/icon.tsx';
import styles from '~/components/ui/icon-grid.module.css';
import { Pictogram } from '~/components/ui/pictogram.tsx';

export type IconGridItem = { icon: IconName; title: string; text: ReactNode };

/** Short texts with pictograms, in four columns on wide pages. */
export function IconGrid({ items }: { items: readonly IconGridItem[] }) {
  return (
    <div className={styles.ways}>
      {items.map(({ icon, title, text }) => (
        <div className={styles.way} key={title}>
          <Pictogram name={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
