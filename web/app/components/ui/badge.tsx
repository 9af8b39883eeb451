import type { ReactNode } from 'react';
import { classNames } from '~/lib/class-names.ts';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

export type BadgeTone = 'plain' | 'ok' | 'bad' | 'info' | 'wait' | 'moved';

type BadgeProps = { tone?: BadgeTone; icon?: IconName; className?: string | undefined; children: ReactNode };

/** A status: always a word with an icon, tinted by tone. */
export function Badge({ tone = 'plain', icon, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)} data-tone={tone}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
