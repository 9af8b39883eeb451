import { classNames } from '~/lib/class-names.ts';
import { Icon } from './icon.tsx';
import styles from './step-line.module.css';

type StepLineProps = {
  steps: readonly string[];
  /** Counts from 1; past the last step, all are done. */
  current: number;
  label: string;
  /** Labels below their plates, for labels that may be long. */
  stacked?: boolean;
};

/** A compact progress line: steps done, current and to come. */
export function StepLine({ steps, current, label, stacked = false }: StepLineProps) {
  return (
    <ol className={classNames(styles.steps, stacked && styles.stacked)} aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index + 1 < current;
        return (
          <li
            key={step}
            className={isDone ? styles.done : undefined}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <b className={styles.plate}>{isDone ? <Icon name="tick" variant="small" /> : index + 1}</b>
            {step}
          </li>
        );
      })}
    </ol>
  );
}
