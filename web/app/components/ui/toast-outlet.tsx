import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, getToast, subscribeToasts, type Toast } from '~/lib/toast.ts';
import { Icon } from './icon.tsx';
import type { Toaster as FullToaster } from './toaster.tsx';

/** Loads the toast's code with the first toast. Where it cannot be had, as on a lost connection, the message shows plainly. */
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
    <div className="toasts" role="alert">
      <div className={bad ? 'toast toast-bad' : 'toast'}>
        <span className="tick">
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
