import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import type { IconName } from './icon.tsx';
import { Pictogram } from './pictogram.tsx';
import typography from './typography.module.css';

type EmptyStateProps = {
  icon: IconName;
  title: string;
  level?: 1 | 2 | 3;
  text?: string;
  /** The single action. */
  children?: ReactNode;
};

/** An empty or not-found state: what happened and one action. */
export function EmptyState({ icon, title, level = 2, text, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Pictogram name={icon} />
      <Heading>{title}</Heading>
      {text && <p className={typography.measure}>{text}</p>}
      {children}
    </div>
  );
}
