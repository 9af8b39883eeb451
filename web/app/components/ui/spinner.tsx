import { classNames } from '~/lib/class-names.ts';
import styles from './spinner.module.css';
/** A spinner; the text beside it says what is loading. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />;
}

/** The status line of a loading screen. */
export function SpinnerLine({ text }: { text: string }) {
  return (
    <p className={styles.line} role="status">
      <Spinner />
      {text}
    </p>
  );
}
