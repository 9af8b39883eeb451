import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { AdminFailure } from '~/features/admin/gate/admin-failure.tsx';
import { AdminGate } from '~/features/admin/gate/admin-gate.tsx';
import { AdminLoading } from '~/features/admin/gate/admin-loading.tsx';

/** Loaded only for those who may see it; its scripts and styles are used nowhere else. */
const AdminFrame = lazy(async () => ({ default: (await import('~/features/admin/frame/admin-frame.tsx')).AdminFrame }));

/** Everything around a page of the admin. The server sends everyone the same page. */
export default function AdminFrameRoute() {
  return (
    <AdminGate>
      {(admin) => (
        <Suspense fallback={<AdminLoading />}>
          <AdminFrame admin={admin}>
            <Suspense fallback={<AdminLoading />}>
              <Outlet />
            </Suspense>
          </AdminFrame>
        </Suspense>
      )}
    </AdminGate>
  );
}

/** For failures before the frame is loaded, or in the frame itself. */
export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <AdminFailure />
    </main>
  );
}
