import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  /** Labels of its states. */
  on: string;
  off: string;
  checked: boolean;
  disabled?: boolean;
  describedBy?: string;
  onChange: (checked: boolean) => void;
};

/** A switch that acts at once, with its state as text. */
export function Switch({ label, on, off, checked, disabled, describedBy, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={describedBy}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true" />
      <b>{checked ? on : off}</b>
    </label>
  );
}
