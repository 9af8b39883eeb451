import type { KeyboardEvent, ReactNode } from 'react';
import { LocalLink } from './local-link.tsx';
import styles from './tabs.module.css';

type Tab = { id: string; text: string; to: string };

type TabsProps = { label: string; tabs: readonly Tab[]; current: string };

/** Tabs whose choice is in the address. Arrow keys move between them; Enter, space or a press chooses. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={moveFocus}>
      {tabs.map(({ id, text, to }) => (
        <LocalLink
          key={id}
          className={styles.tab}
          role="tab"
          id={`tab-${id}`}
          to={to}
          replace
          preventScrollReset
          aria-selected={id === current}
          aria-controls={id === current ? 'tab-panel' : undefined}
          tabIndex={id === current ? 0 : -1}
        >
          {text}
        </LocalLink>
      ))}
    </div>
  );
}

/** What the current tab shows. */
export function TabPanel({
  current,
  className,
  children,
}: {
  current: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className} role="tabpanel" id="tab-panel" aria-labelledby={`tab-${current}`}>
      {children}
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // With these, arrows are the browser's own.
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const here = tabs.indexOf(document.activeElement as HTMLElement);
  if (event.key === ' ' && here >= 0) {
    event.preventDefault();
    tabs[here]?.click();
    return;
  }
  const step = STEPS[event.key];
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? tabs.length - 1
        : step && (here + step + tabs.length) % tabs.length;
  if (next === undefined || here < 0) return;
  event.preventDefault();
  tabs[next]?.focus();
}
