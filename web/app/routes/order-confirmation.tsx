import { Seo } from '~/components/layout/seo.tsx';
import { ConfirmationScreen } from '~/features/checkout/confirmation/confirmation-screen.tsx';
import { orderQuery } from '~/features/orders/order-query.ts';
import { preload } from '~/lib/preload.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { confirmationTexts } from '~/locales/confirmation.ts';
import type { Route } from './+types/order-confirmation';

/** The server renders the same page for everyone; the browser that placed the order fetches it. */
export function loader() {
  return null;
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await preload(orderQuery(params.orderNumber));
  return null;
}

export default function OrderConfirmationRoute() {
  const { t } = useTranslation(confirmationTexts);
  return (
    <>
      <Seo title={t('confirmation.details')} />
      <ConfirmationScreen />
    </>
  );
}
