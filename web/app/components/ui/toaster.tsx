import { Toast as Radix } from 'radix-ui';
import { dismissToast, type Toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { Icon } from './icon.tsx';

/** Swipe right 50 px, F8 to reach it, time stops under the pointer and under focus. */
export function Toaster({ toast }: { toast: Toast | undefined }) {
  const { t } = useTranslation();
  const bad = toast?.variant === 'destructive';
  return (
    <Radix.Provider
      swipeDirection="right"
      swipeThreshold={50}
      {...(toast?.duration ? { duration: toast.duration } : {})}
    >
      {toast && (
        <Radix.Root
          key={toast.id}
          className={bad ? 'toast toast-bad' : 'toast'}
          type={bad ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
        >
          <span className="tick">
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
      <Radix.Viewport className="toasts" hotkey={['F8']} label={t('layout.notifications', { hotkey: '{hotkey}' })} />
    </Radix.Provider>
  );
}
