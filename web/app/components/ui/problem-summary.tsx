import type { Ref } from 'react';
import { Note } from './note.tsx';
import styles from './problem-summary.module.css';

type ProblemSummaryProps = {
  title: string;
  /** What is wrong, and the id of the field that it is about. */
  problems: readonly { path: string; text: string }[];
  ref?: Ref<HTMLDivElement>;
};

/** At the top of a form: how many fields need attention, with a link to each. */
export function ProblemSummary({ title, problems, ref }: ProblemSummaryProps) {
  if (problems.length === 0) return null;
  return (
    <Note tone="bad" ref={ref}>
      <b>{title}</b>
      <ul className={styles.problems}>
        {problems.map(({ path, text }) => (
          <li key={path}>
            <a
              href={`#${path}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(path)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}
