import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { useEffect, useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';

type DayStepperProps = {
  id: string;
  name: string;
  days: number;
  most: number;
  /** What the number is, where no visible label says it. */
  label?: string;
  fewer: string;
  more: string;
  /** Told how the days change, so that presses which come all at once each count. */
  onChange: (next: (days: number) => number) => void;
};

/** A number of days to type or to step through; without script it is a plain number in the form. */
export function DayStepper({ id, name, days, most, label, fewer, more, onChange }: DayStepperProps) {
  const [typed, setTyped] = useState(String(days));
  useEffect(() => setTyped(String(days)), [days]);
  return (
    <div className="step-qty step-days">
      <button
        type="button"
        aria-label={fewer}
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
          if (Number.isInteger(next) && next >= 1 && next <= most) onChange(() => next);
        }}
        onBlur={() => {
          const next = Math.round(Number(typed)) || days;
          setTyped(String(days));
          if (next !== days) onChange(() => next);
        }}
      />
      <button
        type="button"
        aria-label={more}
        aria-disabled={days >= most || undefined}
        onClick={() => onChange((now) => now + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
