import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/components/ui/icon.tsx';

export type Way = { icon: IconName; title: string; text: ReactNode };

/** Things to know, each with its pictogram on a plate; four across on wide pages. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <div className="ways ways-4">
      {ways.map(({ icon, title, text }) => (
        <div className="way" key={title}>
          <span className="picto">
            <Icon name={icon} />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
