import { useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from '~/lib/class-names.ts';
import { dismissToast, getToast, subscribeToasts, type Toast } from '~/lib/toast.ts';
import { Icon } from './icon.tsx';
import toasterStyles from './toaster.module.css';
import type { Toaster as FullToaster } from './toaster.tsx';

/** Loads the toast code with the first toast. If that fails, as without a connection, the message is shown plainly. */
export function ToastOutlet() {
  const toast = useSyncExternalStore(subscribeToasts, getToast, () => undefined);
  const [Toaster, setToaster] = useState<typeof FullToaster>();
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    if (!toast || Toaster) return;
    import('./toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => setUnreachable(true),
    );
  }, [toast, Toaster]);
  if (Toaster) return <Toaster toast={toast} />;
  return toast && isUnreachable ? <PlainToast key={toast.id} toast={toast} /> : null;
}

function PlainToast({ toast: { id, title, description, variant, duration } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  const bad = variant === 'destructive';
  return (
    <div className={toasterStyles.toasts} data-toasts="" role="alert">
      <div className={classNames(toasterStyles.toast, bad && toasterStyles.bad)} data-toast={variant ?? 'default'}>
        <span className={toasterStyles.sign}>
          <Icon name={bad ? 'alert' : 'tick'} variant="small" />
        </span>
        <div>
          <b>{title}</b>
          {description && <p>{description}</p>}
        </div>
      </div>
    </div>
  );
}
