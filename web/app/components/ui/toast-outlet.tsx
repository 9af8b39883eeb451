import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getToast, subscribeToasts } from '~/lib/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));
let wanted = false;

/** Loads the toast's code with the first toast, and keeps it from then on. */
export function ToastOutlet() {
  const toast = useSyncExternalStore(subscribeToasts, getToast, () => undefined);
  wanted ||= toast !== undefined;
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  );
}
