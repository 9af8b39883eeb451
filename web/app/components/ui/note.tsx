import type { ReactNode } from 'react';
import { classNames } from '~/lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './note.module.css';

type NoteProps = { tone?: 'plain' | 'bad'; icon?: IconName; children: ReactNode };

/** A notice; `bad` for the summary of a form's errors. */
export function Note({ tone = 'plain', icon = tone === 'bad' ? 'alert' : 'info', children }: NoteProps) {
  return (
    <div
      className={classNames(styles.note, tone === 'bad' && styles.bad)}
      {...(tone === 'bad' ? { role: 'alert' } : {})}
    >
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
