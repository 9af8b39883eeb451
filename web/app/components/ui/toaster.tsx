import { Toast as Radix } from 'radix-ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '~/lib/class-names.ts';
import { dismissToast, type Toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { layoutTexts } from '~/locales/layout.ts';
import { Icon } from './icon.tsx';
import styles from './toaster.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

/** Swipe right 50 px to dismiss, F8 to focus; hover and focus pause the timer. It is rendered inside the open dialog, if any. */
export function Toaster({ toast }: { toast: Toast | undefined }) {
  const dialog = useModalDialog();
  return dialog ? createPortal(<Toasts toast={toast} dialog={dialog} />, dialog) : <Toasts toast={toast} />;
}

type ToastsProps = { toast: Toast | undefined; dialog?: HTMLElement };

function Toasts({ toast, dialog }: ToastsProps) {
  const { t } = useTranslation(commonTexts, layoutTexts);
  // A toast that is there before its place is would count down unseen.
  const [place, setPlace] = useState<HTMLOListElement | null>(null);
  const bad = toast?.variant === 'destructive';
  return (
    <Radix.Provider
      {...(dialog && { announcerContainer: dialog })}
      swipeDirection="right"
      swipeThreshold={50}
      {...(toast?.duration ? { duration: toast.duration } : {})}
    >
      {toast && place && (
        <Radix.Root
          key={toast.id}
          className={classNames(styles.toast, bad && styles.bad)}
          data-toast={toast.variant ?? 'default'}
          type={bad ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
        >
          <span className={styles.sign}>
            <Icon name={bad ? 'alert' : 'tick'} variant="small" />
          </span>
          <div>
            <Radix.Title asChild>
              <b>{toast.title}</b>
            </Radix.Title>
            {toast.description && (
              <Radix.Description asChild>
                <p>{toast.description}</p>
              </Radix.Description>
            )}
          </div>
          <Radix.Close aria-label={t('common.close')}>
            <Icon name="close" variant="small" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={setPlace}
        className={styles.toasts}
        data-toasts=""
        hotkey={['F8']}
        label={t('layout.notifications', { hotkey: '{hotkey}' })}
      />
    </Radix.Provider>
  );
}
