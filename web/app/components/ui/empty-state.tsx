import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type EmptyStateProps = {
  icon: IconName;
  title: string;
  level?: 1 | 2;
  text?: string;
  /** The one way on. */
  children?: ReactNode;
};

/** Nothing here, or not found: what happened and one way on. */
export function EmptyState({ icon, title, level = 2, text, children }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      <span className="picto">
        <Icon name={icon} />
      </span>
      <Heading>{title}</Heading>
      {text && <p className="measure">{text}</p>}
      {children}
    </div>
  );
}
