import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { AdminGate } from '~/features/admin/gate/admin-gate.tsx';
import { DeskError } from '~/features/admin/gate/desk-error.tsx';
import { DeskLoading } from '~/features/admin/gate/desk-loading.tsx';

/** Loaded once somebody may see it; its scripts and styles are nowhere else. */
const Desk = lazy(async () => ({ default: (await import('~/features/admin/desk/desk.tsx')).Desk }));

/** Everything around a page of the owner's desk. The server sends all the same page, which knows nobody. */
export default function DeskRoute() {
  return (
    <AdminGate>
      {(admin) => (
        <Suspense fallback={<DeskLoading />}>
          <Desk admin={admin}>
            <Suspense fallback={<DeskLoading />}>
              <Outlet />
            </Suspense>
          </Desk>
        </Suspense>
      )}
    </AdminGate>
  );
}

/** For what fails before there is a frame, or in the frame itself. */
export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <DeskError />
    </main>
  );
}
