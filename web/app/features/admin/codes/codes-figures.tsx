import type { AdminDiscountCodes } from '@esimshop/contracts/admin-discount-codes';
import { formatNumber, formatPercent, formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from './codes.module.css';

/** Thirty days at a glance. */
export function CodesFigures({ codes: { recent, currency } }: { codes: AdminDiscountCodes }) {
  const { t } = useAdminTranslation(adminCodesTexts);
  const language = useLanguage();
  const { uses, orders, revenue, given, margin } = recent;
  const money = (amount: string) => formatPrice(amount, currency);
  const share = (part: number, whole: number) => formatPercent(whole === 0 ? 0 : (part * 100) / whole, language);
  const full = Number(revenue) + Number(given);
  return (
    <dl className={styles.figures} aria-label={t('admin-codes.figures.title')}>
      <div>
        <dt>{t('admin-codes.figures.orders')}</dt>
        <dd>
          <b>{formatNumber(uses, language)}</b>
          {t('admin-codes.figures.ordersOf', { share: share(uses, orders), count: orders })}
        </dd>
      </div>
      <div>
        <dt>{t('admin-codes.figures.revenue')}</dt>
        <dd>
          <b>{money(revenue)}</b>
          {t('admin-codes.figures.inThirtyDays')}
        </dd>
      </div>
      <div>
        <dt>{t('admin-codes.figures.given')}</dt>
        <dd>
          <b>{money(given)}</b>
          {t('admin-codes.figures.ofFullPrice', { share: share(Number(given), full) })}
        </dd>
      </div>
      <div>
        <dt>{t('admin-codes.figures.margin')}</dt>
        <dd>
          <b>{margin === null ? '–' : formatPercent(margin / 10, language)}</b>
          {t('admin-codes.figures.afterFees')}
        </dd>
      </div>
    </dl>
  );
}
