import choiceStyles from '~/components/ui/choice.module.css';
import layout from '~/components/ui/layout.module.css';
import styles from './filters.module.css';

type ChoiceListProps<Choice extends string> = {
  legend: string;
  /** Whether the legend is visible, to tell several lists apart. */
  showsLegend?: boolean;
  choices: readonly Choice[];
  chosen: readonly Choice[];
  nameOf: (choice: Choice) => string;
  onChange: (chosen: Choice[]) => void;
};

/** Any number of choices. */
export function ChoiceList<Choice extends string>(props: ChoiceListProps<Choice>) {
  const { legend, showsLegend, choices, chosen, nameOf, onChange } = props;
  return (
    <fieldset className={styles.choices}>
      <legend className={showsLegend ? styles.legend : layout.visuallyHidden}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice} className={choiceStyles.check}>
          <input
            type="checkbox"
            className={choiceStyles.mark}
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, choice] : chosen.filter((other) => other !== choice))
            }
          />
          {nameOf(choice)}
        </label>
      ))}
    </fieldset>
  );
}
