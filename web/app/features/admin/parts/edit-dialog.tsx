import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { useAdminTranslation } from './admin-translation.ts';
import styles from './edit-dialog.module.css';
import { Keys } from './key-hint.tsx';

const SAVE_KEYS = ['Ctrl', 'Enter'];
const CANCEL_KEYS = ['Esc'];

/** Escape asks, wherever the dialog is scrolled to. */
function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'center' });
}

/** An unmounted dialog does not restore the focus. */
function useRestoredFocus(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, []);
}

type EditDialogProps = {
  title: string;
  isDirty: boolean;
  isSaving: boolean;
  /** Of the button that saves. */
  saveLabel: string;
  onSave: () => void;
  onClose: () => void;
  /** Offered beside saving, and asked about first. */
  removal?: { label: string; question: string; onConfirm: () => void } | undefined;
  /** Above the fields. */
  notice?: ReactNode;
  preview: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A form beside a preview of what it does; what was typed is not lost without a question. */
export function EditDialog({
  title,
  isDirty,
  isSaving,
  saveLabel,
  onSave,
  onClose,
  removal,
  notice,
  preview,
  children,
}: EditDialogProps) {
  const { t } = useAdminTranslation(adminFrameTexts);
  useRestoredFocus();
  const [asking, setAsking] = useState<'discard' | 'remove'>();
  const pending = { pending: isSaving, pendingText: t('admin-frame.edit.saving') };
  const isRemoving = asking === 'remove' && removal;
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      mayClose={() => {
        if (isDirty) setAsking('discard');
        return !isDirty;
      }}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Some browsers would also submit the form.
          event.preventDefault();
          onSave();
        }}
      >
        {notice}
        <div className={styles.columns}>
          <div className={styles.fields}>{children}</div>
          {preview}
        </div>
        <div className={styles.foot}>
          {asking ? (
            <>
              <p role="alert" ref={scrollIntoView}>
                {isRemoving ? isRemoving.question : t('admin-frame.edit.discardQuestion')}
              </p>
              {isRemoving ? (
                <Button variant="danger" {...pending} onClick={() => isSaving || isRemoving.onConfirm()}>
                  {isRemoving.label}
                </Button>
              ) : (
                <Button key="discard" variant="danger" onClick={onClose}>
                  {t('admin-frame.edit.discard')}
                </Button>
              )}
              <Button onClick={() => setAsking(undefined)}>{t('admin-frame.edit.keepEditing')}</Button>
            </>
          ) : (
            <>
              <Button type="submit" variant="primary" {...pending}>
                {saveLabel}
              </Button>
              <Button key="cancel" onClick={() => (isDirty ? setAsking('discard') : onClose())}>
                {t('admin-frame.cancel')}
              </Button>
              {removal && (
                <Button variant="danger" onClick={() => setAsking('remove')}>
                  {removal.label}
                </Button>
              )}
              <p className={styles.keys}>
                <Keys keys={SAVE_KEYS} /> {t('admin-frame.edit.keySave')}, <Keys keys={CANCEL_KEYS} />{' '}
                {t('admin-frame.edit.keyCancel')}
              </p>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
