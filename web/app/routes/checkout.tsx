import { Seo } from '~/components/layout/seo.tsx';
import { cartQuery } from '~/features/cart/cart-query.ts';
import { shopFactsQuery } from '~/features/checkout/checkout-queries.ts';
import { CheckoutScreen } from '~/features/checkout/checkout-screen.tsx';
import { preload } from '~/lib/preload.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';

/** The server renders the same page for everyone; the browser fetches the cart. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await Promise.all([preload(cartQuery()), preload(shopFactsQuery())]);
  return null;
}

export default function CheckoutRoute() {
  const { t } = useTranslation(checkoutTexts);
  return (
    <>
      <Seo title={t('checkout.title')} />
      <CheckoutScreen />
    </>
  );
}
