import { Command as Cmdk } from 'cmdk';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import { Keys } from '../keyboard/key-hint.tsx';
import styles from './palette.module.css';

type ChoiceProps = {
  value: string;
  icon: IconName;
  keys?: readonly string[];
  onSelect: () => void;
  children: ReactNode;
};

/** One thing that can be chosen, with the keys that lead to it from everywhere. */
export function Choice({ value, icon, keys = [], onSelect, children }: ChoiceProps) {
  return (
    <Cmdk.Item className={styles.choice} value={value} onSelect={onSelect}>
      <Icon name={icon} variant="small" />
      <span>{children}</span>
      {keys.length > 0 && <Keys keys={keys} />}
    </Cmdk.Item>
  );
}
