import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '~/lib/class-names.ts';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Asked before Escape or the backdrop closes it; false keeps it open: to ask about what was typed, or while something is sent. */
  mayClose?: (() => boolean) | undefined;
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog: title, one sentence, the action first and cancel second. Escape and a click on the backdrop close it. */
export function Dialog({ open, title, onClose, mayClose, wide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A press that begins inside, as when a text is selected outwards, is none on the backdrop.
  const isPressedOutside = useRef(false);
  // With each render: the browser may have closed one that its owner holds.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively; the click is on its backdrop
    <dialog
      ref={ref}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target === event.currentTarget && mayClose?.() === false) event.preventDefault();
      }}
      onMouseDown={(event) => {
        isPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (isPressedOutside.current && isOutside(event) && mayClose?.() !== false) onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

/** On the backdrop: the dialog's own padding is its target, too. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
