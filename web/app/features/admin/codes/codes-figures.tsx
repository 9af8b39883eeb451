import type { AdminDiscountCodes } from '@esimshop/contracts/admin-discount-codes';
import { formatNumber, formatPercent, formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { Figure, Figures } from '../parts/figures.tsx';

/** Thirty days at a glance. */
export function CodesFigures({ codes: { recent, currency } }: { codes: AdminDiscountCodes }) {
  const { t } = useAdminTranslation(adminCodesTexts);
  const language = useLanguage();
  const { uses, orders, revenue, given, margin } = recent;
  const money = (amount: string) => formatPrice(amount, currency);
  const share = (part: number, whole: number) => formatPercent(whole === 0 ? 0 : (part * 100) / whole, language);
  const full = Number(revenue) + Number(given);
  return (
    <Figures label={t('admin-codes.figures.title')}>
      <Figure name={t('admin-codes.figures.orders')} value={formatNumber(uses, language)}>
        {t('admin-codes.figures.ordersOf', { share: share(uses, orders), count: orders })}
      </Figure>
      <Figure name={t('admin-codes.figures.revenue')} value={money(revenue)}>
        {t('admin-codes.figures.inThirtyDays')}
      </Figure>
      <Figure name={t('admin-codes.figures.given')} value={money(given)}>
        {t('admin-codes.figures.ofFullPrice', { share: share(Number(given), full) })}
      </Figure>
      <Figure
        name={t('admin-codes.figures.margin')}
        value={margin === null ? '–' : formatPercent(margin / 10, language)}
      >
        {t('admin-codes.figures.afterFees')}
      </Figure>
    </Figures>
  );
}
