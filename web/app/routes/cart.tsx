import { Seo } from '~/components/layout/seo.tsx';
import { cartQuery } from '~/features/cart/cart-query.ts';
import { CartScreen } from '~/features/cart/cart-screen.tsx';
import { preload } from '~/lib/preload.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { cartTexts } from '~/locales/cart.ts';

/** The server renders the same page for everyone; the browser fetches the cart. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await preload(cartQuery());
  return null;
}

export default function CartRoute() {
  const { t } = useTranslation(cartTexts);
  return (
    <>
      <Seo title={t('cart.title')} />
      <CartScreen />
    </>
  );
}
