import type { BookMonth } from '@esimshop/contracts/admin-month';
import { providerName } from '@esimshop/contracts/provider-name';
import { Note } from '~/components/ui/note.tsx';
import { formatPrice } from '~/lib/format.ts';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';

/** What partners have entered since for days of the closed month. */
export function AfterClosing({ shown: { afterClosing } }: { shown: BookMonth }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  if (afterClosing.length === 0) return null;
  return (
    <Note>
      <p>{t('admin-money.afterClosing', { count: afterClosing.length })}</p>
      <ul>
        {afterClosing.map(({ partner, reference, orderNumber, amount, currency }) => (
          <li key={`${partner} ${reference}`}>
            {providerName(partner)} {orderNumber ?? reference}: {formatPrice(amount, currency)}
          </li>
        ))}
      </ul>
    </Note>
  );
}
