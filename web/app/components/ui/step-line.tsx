import { Icon } from './icon.tsx';

type StepLineProps = {
  steps: readonly string[];
  /** Counts from 1; past the last step, all of them are done. */
  current: number;
  label: string;
};

/** A short way in small plates: what is done, where one is, what is to come. */
export function StepLine({ steps, current, label }: StepLineProps) {
  return (
    <ol className="steps plain" aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index + 1 < current;
        return (
          <li
            key={step}
            className={isDone ? 'done' : undefined}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <b>{isDone ? <Icon name="tick" variant="small" /> : index + 1}</b>
            {step}
          </li>
        );
      })}
    </ol>
  );
}
