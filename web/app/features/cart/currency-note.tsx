import type { Cart } from '@esimshop/contracts/carts';
import { Icon } from '~/components/ui/icon.tsx';
import noteStyles from '~/components/ui/note.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { billTexts } from '~/locales/bill.ts';

/** What another currency means: after it was chosen, and where the shop has stopped selling in the cart's. */
export function CurrencyNote({ cart, isChosen }: { cart: Cart; isChosen: boolean }) {
  const { t } = useTranslation(billTexts);
  const { currency, formerCurrency, totalPrice } = cart;
  return (
    <p className={`${noteStyles.note} ${typography.small}`} role="status">
      <Icon name={isChosen ? 'refresh' : 'info'} />
      <span>
        {isChosen ? (
          <>
            <b>{t('bill.changedTitle', { total: formatPrice(totalPrice, currency) })}</b>{' '}
            {t('bill.changed', { currency })}
          </>
        ) : (
          t('bill.former', { former: formerCurrency ?? '', currency })
        )}
      </span>
    </p>
  );
}
