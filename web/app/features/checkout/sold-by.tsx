import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';

/** Who sells, once the owner has entered the company. */
export function SoldBy({ seller }: Pick<ShopFacts, 'seller'>) {
  const { t } = useTranslation(checkoutTexts);
  if (!seller) return null;
  const name = [seller.name, seller.place].filter(Boolean).join(', ');
  return (
    <p className={`${typography.small} ${typography.muted}`}>
      <Trans
        text={t('checkout.soldBy')}
        values={{ name }}
        components={{ seller: <LocalLink to="/legal" target="_blank" /> }}
      />
    </p>
  );
}
