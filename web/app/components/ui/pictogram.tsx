import { Icon, type IconName } from './icon.tsx';
import styles from './pictogram.module.css';

/** An icon on a plate. */
export function Pictogram({ name }: { name: IconName }) {
  return (
    <span className={styles.pictogram}>
      <Icon name={name} />
    </span>
  );
}
