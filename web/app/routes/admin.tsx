import { lazy } from 'react';
import { Seo } from '~/components/layout/seo.tsx';
import { AdminFailure } from '~/features/admin/gate/admin-failure.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminGateTexts } from '~/locales/admin-gate.ts';

const AdminScreen = lazy(async () => ({
  default: (await import('~/features/admin/frame/admin-screen.tsx')).AdminScreen,
}));

/** The tab is in the address; the browser fetches its data. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function AdminRoute() {
  const { t } = useTranslation(adminGateTexts);
  return (
    <>
      <Seo title={t('admin-gate.title')} />
      <AdminScreen />
    </>
  );
}

/** In the frame of the admin: its other pages are a press away. */
export function ErrorBoundary() {
  return <AdminFailure />;
}
