import { Seo } from '~/components/layout/seo.tsx';
import { ConfirmationScreen } from '~/features/orders/confirmation-screen.tsx';
import { orderQuery } from '~/features/orders/order-query.ts';
import { preload } from '~/lib/preload.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { Route } from './+types/order-confirmation';

export const handle: PageHandle = { start: 'now' };

/** The server renders the same page for everybody; the order is read by the browser that placed it. */
export function loader() {
  return null;
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await preload(orderQuery(params.orderNumber));
  return null;
}

export default function OrderConfirmationRoute() {
  const { t } = useTranslation();
  return (
    <>
      <Seo title={t('confirmation.details')} noIndex />
      <ConfirmationScreen />
    </>
  );
}
