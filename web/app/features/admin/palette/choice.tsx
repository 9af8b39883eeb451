import { Command as Cmdk } from 'cmdk';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import { Keys } from '../parts/key-hint.tsx';
import styles from './palette.module.css';

type ChoiceProps = {
  value: string;
  icon: IconName;
  keys?: readonly string[];
  onSelect: () => void;
  children: ReactNode;
};

/** A choice of the palette, with its global shortcut. */
export function Choice({ value, icon, keys = [], onSelect, children }: ChoiceProps) {
  return (
    <Cmdk.Item className={styles.choice} value={value} onSelect={onSelect}>
      <Icon name={icon} variant="small" />
      <span>{children}</span>
      {keys.length > 0 && <Keys keys={keys} />}
    </Cmdk.Item>
  );
}
