import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import styles from './filters.module.css';

type FilterChipProps = {
  label: string;
  value: string;
  removeLabel: string;
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

/** A filter as field and value, with its choices behind it and a way to remove it. */
export function FilterChip({ label, value, removeLabel, onRemove, children }: FilterChipProps) {
  return (
    <Popover.Root>
      <span className={`${styles.chip} ${value ? '' : styles.add}`}>
        <Popover.Trigger asChild>
          <button type="button">
            {!value && <Icon name="plus" variant="small" />}
            {label}
            {value && <b>{value}</b>}
            {value && <Icon name="chevron" variant="small" />}
          </button>
        </Popover.Trigger>
        {onRemove && (
          <button type="button" aria-label={removeLabel} onClick={onRemove}>
            <Icon name="close" variant="small" />
          </button>
        )}
      </span>
      <Popover.Content className={styles.popover} align="start" sideOffset={6} aria-label={label}>
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}
