import type { BookMonth } from '@esimshop/contracts/admin-month';
import { providerName } from '@esimshop/contracts/provider-name';
import { formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import styles from './money.module.css';
import { formatDate } from './months.ts';

/** What partners sent to the bank. */
export function PayoutsTable({ shown: { payouts, books } }: { shown: BookMonth }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const language = useLanguage();
  if (payouts.length === 0) return null;
  return (
    <section className={viewStyles.part} aria-labelledby="payouts">
      <div className={viewStyles.head}>
        <h2 id="payouts">{t('admin-money.payouts')}</h2>
        <p>{t('admin-money.payoutsText')}</p>
      </div>
      <table className={`${gridStyles.grid} ${styles.parties}`}>
        <thead>
          <tr>
            <th scope="col">{t('admin-money.payout')}</th>
            <th scope="col">{t('admin-money.partner.payments')}</th>
            <th scope="col">{t('admin-money.sent')}</th>
            <th scope="col">{t('admin-money.arrives')}</th>
            <th scope="col">{t('admin-money.contains')}</th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-money.payoutAmount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ partner, reference, amount, currency, at, arrivesOn, state, orders }) => (
            <tr key={`${partner} ${reference}`}>
              <th scope="row" className={styles.reference}>
                {reference}
              </th>
              <td data-label={t('admin-money.partner.payments')}>{providerName(partner)}</td>
              <td data-label={t('admin-money.sent')}>
                <AdminMoment at={at} timeZone={books.timeZone} />
              </td>
              <td data-label={t('admin-money.arrives')}>
                {arrivesOn ? formatDate(arrivesOn, language) : '–'}{' '}
                {state === 'failed' && t('admin-money.payoutFailed')}
              </td>
              <td data-label={t('admin-money.contains')}>
                {orders === null ? t('admin-money.notItemised') : t('admin-money.orders', { count: orders })}
              </td>
              <td className={gridStyles.end} data-label={t('admin-money.payoutAmount')}>
                {formatPrice(amount, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
