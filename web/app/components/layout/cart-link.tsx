import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useCartCount } from '~/lib/cart-count.ts';
import { useTranslation } from '~/lib/translation.tsx';

/** The cart with its count on a yellow plate; the plate's width is kept free so that nothing moves. */
export function CartLink() {
  const { t } = useTranslation();
  const count = useCartCount();
  return (
    <LocalLink className="head-cart" to="/cart">
      <Icon name="cart" />
      <span className="cart-word">{t('layout.cart')}</span>
      <span className="count" data-cart-count="" suppressHydrationWarning>
        {count > 0 ? String(count) : ''}
      </span>
      <span className="vh" role="status">
        {count > 0 ? t('layout.cartCount', { count }) : ''}
      </span>
    </LocalLink>
  );
}
