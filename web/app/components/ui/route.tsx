import type { ReactNode } from 'react';
import { classNames } from '~/lib/class-names.ts';
import layout from './layout.module.css';
import styles from './route.module.css';

export type Stop = { key: string; title: string; text: string };
type RouteProps = { id?: string; title: ReactNode; stops: readonly Stop[]; printed?: boolean };

/** Numbered steps on a line: vertical on phones, horizontal on wide screens. */
export function Route({ id, title, stops, printed = true }: RouteProps) {
  return (
    <section className={classNames(layout.ground, layout.offscreen, !printed && layout.noPrint)} id={id}>
      <div className={`${layout.wrap} ${layout.section} ${layout.stackLarge}`}>
        <h2>{title}</h2>
        <ol className={`${styles.route} ${styles.across}`}>
          {stops.map(({ key, title: stop, text }) => (
            <li className={styles.stop} key={key}>
              <h3>{stop}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
