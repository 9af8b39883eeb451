import { classNames } from '~/lib/class-names.ts';
import styles from './fact-list.module.css';
export type Fact = { label: string; value: string };

/** A list of labelled facts about one plan or several. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={classNames(styles.facts, className)}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
