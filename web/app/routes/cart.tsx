import { Seo } from '~/components/layout/seo.tsx';
import { cartQuery } from '~/features/cart/cart-query.ts';
import { CartScreen } from '~/features/cart/cart-screen.tsx';
import { preload } from '~/lib/preload.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';

export const handle: PageHandle = { start: 'now' };

/** The server renders the same page for everybody; the cart itself is read by the browser. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await preload(cartQuery());
  return null;
}

export default function CartRoute() {
  const { t } = useTranslation();
  return (
    <>
      <Seo title={t('cart.title')} noIndex />
      <CartScreen />
    </>
  );
}
