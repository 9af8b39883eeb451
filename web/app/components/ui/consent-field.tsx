import type { ReactNode, Ref } from 'react';
import { classNames } from '~/lib/class-names.ts';
import choiceStyles from './choice.module.css';
import styles from './consent-field.module.css';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import layout from './layout.module.css';

type ConsentFieldProps = {
  id: string;
  /** What is agreed to. */
  title: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** Why it must be ticked, once it was left out. */
  problem?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** What follows from it, each in an element of its own. */
  children: ReactNode;
};

/** A box that must be ticked, with what it means beside it. */
export function ConsentField({ id, title, isTicked, onTick, problem, ref, children }: ConsentFieldProps) {
  return (
    <div className={layout.stackSmall}>
      <label className={classNames(styles.consent, problem && styles.missing)}>
        <input
          className={choiceStyles.mark}
          type="checkbox"
          id={id}
          ref={ref}
          required
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-error`}
        />
        <b>{title}</b>
        {children}
      </label>
      {problem && (
        <span className={fieldStyles.error} id={`${id}-error`}>
          <Icon name="alert" />
          {problem}
        </span>
      )}
    </div>
  );
}
