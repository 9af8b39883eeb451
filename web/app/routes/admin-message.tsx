import { lazy } from 'react';
import { Seo } from '~/components/layout/seo.tsx';
import { Permitted } from '~/features/admin/frame/permitted.tsx';
import { AdminFailure } from '~/features/admin/gate/admin-failure.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import type { Route } from './+types/admin-message';

const ThreadScreen = lazy(async () => ({
  default: (await import('~/features/admin/thread/thread-screen.tsx')).ThreadScreen,
}));

export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function AdminMessageRoute({ params }: Route.ComponentProps) {
  const { t } = useTranslation(adminGateTexts);
  return (
    <>
      <Seo title={t('admin-gate.messageTitle')} />
      <Permitted needs="orders">
        <ThreadScreen messageId={params.id} />
      </Permitted>
    </>
  );
}

/** In the frame of the admin: its other pages are a press away. */
export function ErrorBoundary() {
  return <AdminFailure />;
}
