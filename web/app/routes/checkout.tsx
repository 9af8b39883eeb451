import { Seo } from '~/components/layout/seo.tsx';
import { cartQuery } from '~/features/cart/cart-query.ts';
import { shopFactsQuery } from '~/features/checkout/checkout-queries.ts';
import { CheckoutScreen } from '~/features/checkout/checkout-screen.tsx';
import { preload } from '~/lib/preload.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';

export const handle: PageHandle = { start: 'now' };

/** The server renders the same page for everybody; what is bought is read by the browser. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await Promise.all([preload(cartQuery()), preload(shopFactsQuery())]);
  return null;
}

export default function CheckoutRoute() {
  const { t } = useTranslation();
  return (
    <>
      <Seo title={t('checkout.title')} noIndex />
      <CheckoutScreen />
    </>
  );
}
