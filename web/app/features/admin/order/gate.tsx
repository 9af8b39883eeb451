import type { ReactNode } from 'react';
import choiceStyles from '~/components/ui/choice.module.css';
import styles from './gate.module.css';

type GateProps = { id: string; icon: ReactNode; title: string; children: ReactNode; form: ReactNode };

/** Where one decision is due: what happened, the choices with their price, one yellow act. */
export function Gate({ id, icon, title, children, form }: GateProps) {
  return (
    <section className={styles.gate} aria-labelledby={id}>
      <div className={styles.head}>
        {icon}
        <div>
          <h2 id={id}>{title}</h2>
          {children}
        </div>
      </div>
      {form}
    </section>
  );
}

type GateChoiceProps = {
  name: string;
  title: string;
  text: string;
  cost?: string | undefined;
  checked: boolean;
  onChoose: () => void;
};

export function GateChoice({ name, title, text, cost, checked, onChoose }: GateChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" className={choiceStyles.mark} name={name} checked={checked} onChange={onChoose} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      {cost && <span className={styles.cost}>{cost}</span>}
    </label>
  );
}
