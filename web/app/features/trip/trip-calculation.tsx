import type { Trip } from '@esimshop/contracts/trips';
import { formatData, formatList, formatNumber } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { tripTexts } from '~/locales/trip.ts';
import styles from './trip-calculation.module.css';
import type { TripOption } from './trip-options.ts';

type TripCalculationProps = { trip: Trip; options: readonly TripOption[]; nameOf: (code: string) => string };

/** How days and data were calculated for the shown options. */
export function TripCalculation({ trip, options, nameOf }: TripCalculationProps) {
  const { t } = useTranslation(commonTexts, tripTexts);
  const language = useLanguage();
  const items = options.flatMap(({ set }) => set?.items ?? []);
  const hasSeveralStops = trip.stops.length > 1;
  const hasUnlimited = trip.dataMb !== null && items.some(({ product }) => product.unlimited);
  const rules = [
    hasSeveralStops && describeShares(trip, nameOf, t, language),
    hasSeveralStops && t('trip.countOrder'),
    items.some(({ quantity }) => quantity > 1) && t('trip.countTwo'),
    hasUnlimited && t('trip.countUnlimited'),
  ].filter((rule) => typeof rule === 'string');
  if (rules.length === 0) return null;
  return (
    <details className={styles.counted}>
      <summary>{t('trip.howCounted')}</summary>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}

/** Undefined if the days are the visitor's own and the data is unlimited. */
function describeShares(
  { stops, days, daysGiven }: Trip,
  nameOf: (code: string) => string,
  t: TFunction<typeof commonTexts | typeof tripTexts>,
  language: Language,
): string | undefined {
  const size = (dataMb: number) => formatData(roundUpShare(dataMb), t, language);
  if (daysGiven) {
    const shares = stops.flatMap(({ code, days: count, dataMb }) =>
      dataMb === null ? [] : t('trip.countStop', { country: nameOf(code), count, data: size(dataMb) }),
    );
    return shares.length > 0 ? t('trip.countStops', { stops: formatList(shares, language) }) : undefined;
  }
  const share = Math.round((days / stops.length) * 10) / 10;
  const values = { count: share, days: formatNumber(share, language) };
  const dataMb = stops[0]?.dataMb ?? null;
  return dataMb === null ? t('trip.countEvenDays', values) : t('trip.countEven', { ...values, data: size(dataMb) });
}

/** Rounds up for display: to tenths of a gigabyte, or tens of megabytes below one. */
function roundUpShare(dataMb: number): number {
  const step = dataMb >= 1000 ? 100 : 10;
  return Math.ceil(dataMb / step) * step;
}
