import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { useEffect, useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import stepperStyles from '~/components/ui/stepper.module.css';
import { classNames } from '~/lib/class-names.ts';
import styles from './day-stepper.module.css';

type DayStepperProps = {
  id: string;
  name: string;
  days: number;
  max: number;
  /** Accessible name, if there is no visible label. */
  label?: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Called with an updater, so that every one of several queued presses counts. */
  onChange: (next: (days: number) => number) => void;
  /** For use next to other controls. */
  small?: boolean;
  className?: string | undefined;
};

/** A number of days to type or to step; without JavaScript a plain number field. */
export function DayStepper({
  id,
  name,
  days,
  max,
  label,
  decreaseLabel,
  increaseLabel,
  onChange,
  small = false,
  className,
}: DayStepperProps) {
  const [typed, setTyped] = useState(String(days));
  useEffect(() => setTyped(String(days)), [days]);
  return (
    <div className={classNames(stepperStyles.stepper, styles.stepper, small && styles.small, className)}>
      <button
        type="button"
        aria-label={decreaseLabel}
        aria-disabled={days <= 1 || undefined}
        onClick={() => onChange((now) => now - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={TRIP_LIMITS.days}
        value={typed}
        aria-label={label}
        onChange={(event) => {
          setTyped(event.target.value);
          const next = Number(event.target.value);
          if (Number.isInteger(next) && next >= 1 && next <= max) onChange(() => next);
        }}
        onBlur={() => {
          const next = Math.round(Number(typed)) || days;
          setTyped(String(days));
          if (next !== days) onChange(() => next);
        }}
      />
      <button
        type="button"
        aria-label={increaseLabel}
        aria-disabled={days >= max || undefined}
        onClick={() => onChange((now) => now + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
