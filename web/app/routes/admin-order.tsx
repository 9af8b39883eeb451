import { lazy } from 'react';
import { Seo } from '~/components/layout/seo.tsx';
import { Permitted } from '~/features/admin/frame/permitted.tsx';
import { AdminFailure } from '~/features/admin/gate/admin-failure.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import type { Route } from './+types/admin-order';

const OrderScreen = lazy(async () => ({
  default: (await import('~/features/admin/order/order-screen.tsx')).OrderScreen,
}));

export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function AdminOrderRoute({ params }: Route.ComponentProps) {
  const { t } = useTranslation(adminGateTexts);
  return (
    <>
      <Seo title={t('admin-gate.orderTitle', { id: params.id })} />
      <Permitted needs="orders">
        <OrderScreen orderId={params.id} />
      </Permitted>
    </>
  );
}

/** In the frame of the admin: its other pages are a press away. */
export function ErrorBoundary() {
  return <AdminFailure />;
}
