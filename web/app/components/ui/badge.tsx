import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type BadgeTone = 'plain' | 'ok' | 'bad' | 'info' | 'wait' | 'moved';

/** A status: always a word, with a pictogram, on the tint of its tone. */
export function Badge({ tone = 'plain', icon, children }: { tone?: BadgeTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
