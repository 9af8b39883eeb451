import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { cartTexts } from '~/locales/cart.ts';

export function EmptyCart() {
  const { t } = useTranslation(cartTexts);
  return (
    <EmptyState icon="cart" level={1} title={t('cart.empty')}>
      <LocalLink className={buttonClass('primary')} to="/products">
        {t('cart.browse')}
        <Arrow />
      </LocalLink>
    </EmptyState>
  );
}
