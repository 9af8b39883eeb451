import type { Trip } from '@esimshop/contracts/trips';
import { formatData, formatList, formatNumber } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import type { TripWay } from './trip-ways.ts';

type TripCountProps = { trip: Trip; ways: readonly TripWay[]; nameOf: (code: string) => string };

/** How days and data were counted for the ways that are shown. */
export function TripCount({ trip, ways, nameOf }: TripCountProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const items = ways.flatMap(({ set }) => set?.items ?? []);
  const isSeveral = trip.stops.length > 1;
  const hasUnlimited = trip.dataMb !== null && items.some(({ product }) => product.unlimited);
  const rules = [
    isSeveral && describeShares(trip, nameOf, t, language),
    isSeveral && t('trip.countOrder'),
    items.some(({ quantity }) => quantity > 1) && t('trip.countTwo'),
    hasUnlimited && t('trip.countUnlimited'),
  ].filter((rule) => typeof rule === 'string');
  if (rules.length === 0) return null;
  return (
    <details className="trip-counted">
      <summary>{t('trip.howCounted')}</summary>
      <ul className="trip-rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}

/** Undefined where days were given and no amount is shared. */
function describeShares(
  { stops, days, daysGiven }: Trip,
  nameOf: (code: string) => string,
  t: TFunction,
  language: Language,
): string | undefined {
  const size = (dataMb: number) => formatData(toTenths(dataMb), t, language);
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

/** A share as it is said: tenths of a gigabyte, or tens of megabytes below one. */
function toTenths(dataMb: number): number {
  const step = dataMb >= 1000 ? 100 : 10;
  return Math.ceil(dataMb / step) * step;
}
