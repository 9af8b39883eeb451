import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useCartCount } from '~/lib/cart-count.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { layoutTexts } from '~/locales/layout.ts';
import styles from './cart-link.module.css';
import gantryStyles from './site-header.module.css';

/** The cart link with its item count; the badge's width is reserved so that nothing shifts. */
export function CartLink() {
  const { t } = useTranslation(layoutTexts);
  const count = useCartCount();
  return (
    <LocalLink className={`${gantryStyles.link} ${gantryStyles.cart}`} to="/cart">
      <Icon name="cart" />
      <span className={styles.word}>{t('layout.cart')}</span>
      <span className={styles.count} data-cart-count="" suppressHydrationWarning>
        {count > 0 ? String(count) : ''}
      </span>
      <span className={layout.visuallyHidden} role="status">
        {count > 0 ? t('layout.cartCount', { count }) : ''}
      </span>
    </LocalLink>
  );
}
