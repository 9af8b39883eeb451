import type { UseFormRegisterReturn } from 'react-hook-form';
import choiceStyles from '~/components/ui/choice.module.css';
import styles from './choice-bar.module.css';

type ChoiceBarProps = {
  legend: string;
  choices: readonly { value: string; label: string }[];
  field: UseFormRegisterReturn;
};

/** A segmented control. */
export function ChoiceBar({ legend, choices, field }: ChoiceBarProps) {
  return (
    <fieldset className={styles.field}>
      <legend className={choiceStyles.legend}>{legend}</legend>
      <div className={styles.bar}>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" value={value} {...field} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
