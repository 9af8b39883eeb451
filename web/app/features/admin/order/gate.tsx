import type { ReactNode } from 'react';
import { Button } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import styles from './gate.module.css';

type GateProps = { id: string; icon: ReactNode; title: string; children: ReactNode; form: ReactNode };

/** A pending decision: what happened, the choices with their cost, and one primary action. */
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

type GateDecisionProps = {
  note: string;
  onNote: (note: string) => void;
  /** What the chosen decision does. */
  act: string;
  /** It costs the buyer or the shop something. */
  isDestructive: boolean;
  isPending: boolean;
  /** Off where the decision asks for something else than a note. */
  hasNote?: boolean;
  /** Additional fields of this decision. */
  children?: ReactNode;
};

/** Below the choices: a note for the timeline, and the act. */
export function GateDecision({
  note,
  onNote,
  act,
  isDestructive,
  isPending,
  hasNote = true,
  children,
}: GateDecisionProps) {
  const { t } = useTranslation(adminOrderTexts);
  return (
    <div className={layout.stackSmall}>
      {children}
      {hasNote && <NoteField note={note} onNote={onNote} />}
      <div className={layout.buttons}>
        <Button
          type="submit"
          variant={isDestructive ? 'danger' : 'primary'}
          pending={isPending}
          pendingText={t('admin-order.deciding')}
        >
          {act}
        </Button>
      </div>
    </div>
  );
}

/** The owner's note for the timeline. */
export function NoteField({ note, onNote }: Pick<GateDecisionProps, 'note' | 'onNote'>) {
  const { t } = useTranslation(adminOrderTexts);
  return (
    <Field
      label={t('admin-order.note')}
      value={note}
      maxLength={500}
      autoComplete="off"
      onChange={({ target }) => onNote(target.value)}
    />
  );
}

/** The note to send; absent if empty. */
export function toNote(text: string): { note?: string } {
  const note = text.trim();
  return note ? { note } : {};
}
