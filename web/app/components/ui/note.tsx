import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type NoteProps = { tone?: 'plain' | 'bad'; icon?: IconName; children: ReactNode };

/** A sentence to know, on quiet ground; `bad` for the summary of a form's errors. */
export function Note({ tone = 'plain', icon = tone === 'bad' ? 'alert' : 'info', children }: NoteProps) {
  return (
    <div className={tone === 'bad' ? 'note note-bad' : 'note'} {...(tone === 'bad' ? { role: 'alert' } : {})}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
