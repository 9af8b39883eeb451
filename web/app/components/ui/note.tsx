import type { ReactNode, Ref } from 'react';
import { classNames } from '~/lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './note.module.css';

type NoteProps = {
  tone?: 'plain' | 'bad';
  icon?: IconName;
  /** Of a note that takes the focus. */
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
};

/** A notice; `bad` for the summary of a form's errors. */
export function Note({ tone = 'plain', icon = tone === 'bad' ? 'alert' : 'info', ref, children }: NoteProps) {
  return (
    <div
      ref={ref}
      className={classNames(styles.note, tone === 'bad' && styles.bad)}
      {...(tone === 'bad' ? { role: 'alert' } : {})}
      {...(ref ? { tabIndex: -1 } : {})}
    >
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
