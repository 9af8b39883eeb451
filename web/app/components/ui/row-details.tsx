import type { DetailsHTMLAttributes, ReactNode } from 'react';
import { classNames } from '~/lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Pictogram } from './pictogram.tsx';
import rowStyles from './row.module.css';
import styles from './row-details.module.css';

type RowDetailsProps = Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'title'> & {
  icon: IconName;
  title: string;
  note?: string | undefined;
  children: ReactNode;
};

/** A row that opens at a press. */
export function RowDetails({ icon, title, note, className, children, ...details }: RowDetailsProps) {
  return (
    <details {...details} className={classNames(styles.details, className)}>
      <summary className={rowStyles.row}>
        <Pictogram name={icon} />
        <span className={rowStyles.name}>
          {title}
          {note && <span className={rowStyles.note}>{note}</span>}
        </span>
        <span />
        <Icon name="chevron" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
