import type { Overview } from '@esimshop/contracts/admin-overview';
import { formatDecimal, parseDecimal } from '@esimshop/contracts/money';
import { formatNumber, formatPercent, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import { dayOf, formatCalendarDay } from '../parts/admin-time.ts';
import { Figure, Figures } from '../parts/figures.tsx';
import styles from './overview.module.css';

/** The totals of the range, compared with the days before. */
export function FigureStrip({ overview }: { overview: Overview }) {
  const { t } = useTranslation(adminOverviewTexts);
  const language = useLanguage();
  const { figures, before, currency, timeZone } = overview;
  const price = (amount: string) => formatPrice(amount, currency);
  const share = shareOf(figures.margin, figures.netRevenue, currency);
  const average = averageOf(figures.paid, figures.orders, currency);
  const today = dayOf(new Date(), timeZone);
  const days = {
    from: formatCalendarDay(before.from, language, today),
    to: formatCalendarDay(before.to, language, today),
  };
  return (
    <section aria-label={t('admin-overview.figures')}>
      <Figures>
        <Figure name={t('admin-overview.netRevenue')} value={price(figures.netRevenue)}>
          <Compared now={figures.netRevenue} then={before.netRevenue} currency={currency} />
        </Figure>
        <Figure name={t('admin-overview.cost')} value={price(figures.cost)}>
          <Compared now={figures.cost} then={before.cost} currency={currency} />
        </Figure>
        <Figure name={t('admin-overview.margin')} value={price(figures.margin)}>
          {[
            share !== undefined && t('admin-overview.marginShare', { share: formatPercent(share, language) }),
            parseDecimal(figures.fees, currency) !== 0 && t('admin-overview.fees', { amount: price(figures.fees) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Figure>
        <Figure name={t('admin-overview.orders')} value={formatNumber(figures.orders, language)}>
          {average !== undefined && t('admin-overview.average', { amount: price(average) })}
        </Figure>
        <Figure name={t('admin-overview.refunds')} value={formatNumber(figures.refundedOrders, language)}>
          {price(figures.refunded)}
        </Figure>
      </Figures>
      <p className={styles.formula}>{t('admin-overview.formula', days)}</p>
    </section>
  );
}

function Compared({ now, then, currency }: { now: string; then: string; currency: string }) {
  const { t } = useTranslation(adminOverviewTexts);
  const language = useLanguage();
  const [nowMinor, thenMinor] = [parseDecimal(now, currency) ?? 0, parseDecimal(then, currency) ?? 0];
  const was = t('admin-overview.was', { amount: formatPrice(then, currency) });
  if (thenMinor <= 0) return was;
  const change = ((nowMinor - thenMinor) / thenMinor) * 100;
  return (
    <>
      <b>
        {change < 0 ? '−' : '+'}
        {formatPercent(Math.abs(change), language)}
      </b>{' '}
      {was}
    </>
  );
}

function shareOf(part: string, whole: string, currency: string): number | undefined {
  const [partMinor, wholeMinor] = [parseDecimal(part, currency), parseDecimal(whole, currency)];
  return partMinor === undefined || !wholeMinor || partMinor < 0 ? undefined : (partMinor / wholeMinor) * 100;
}

function averageOf(amount: string, count: number, currency: string): string | undefined {
  const minor = parseDecimal(amount, currency);
  return minor === undefined || count === 0
    ? undefined
    : formatDecimal({ amountMinor: Math.round(minor / count), currency });
}
