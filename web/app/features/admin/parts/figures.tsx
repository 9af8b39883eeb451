import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** The totals of a view, side by side. */
export function Figures({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {children}
    </dl>
  );
}

/** A total, and what it is to be seen beside. */
export function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span>{children}</span>
      </dd>
    </div>
  );
}
