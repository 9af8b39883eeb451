import type { Trip, TripSet } from '@esimshop/contracts/trips';
import { Badge } from '~/components/ui/badge.tsx';
import { planWords } from '~/features/catalogue/plan-words.ts';
import { formatData, formatList, formatPrice } from '~/lib/format.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { listWays, type WayName } from './trip-ways.ts';

const WAY_TEXTS = {
  local: 'trip.wayLocal',
  one: 'trip.wayOne',
  mixed: 'trip.wayMixed',
  single: 'trip.waySingle',
  unlimited: 'trip.wayUnlimited',
  simple: 'trip.waySimple',
} as const;

const SAVING_TEXTS = { local: 'trip.whyLocal', one: 'trip.whyOne', mixed: 'trip.whyMixed' } as const;

/** Why the set is the cheapest: each way of doing it with its price, and how days and data were counted. */
export function TripWorking({ trip, nameOf }: { trip: Trip; nameOf: (code: string) => string }) {
  const { t } = useTranslation();
  const ways = listWays(trip);
  const [best] = ways;
  if (!best?.set) return null;
  return (
    <section className="stack" aria-labelledby="why">
      <h2 id="why" className="h-board">
        {t('trip.why')}
      </h2>
      <p>{reason(trip, best.name, t)}</p>
      <table className="table trip-ways">
        <thead>
          <tr>
            <th scope="col">{t('trip.way')}</th>
            <th scope="col" className="end">
              {t('trip.plans')}
            </th>
            <th scope="col" className="end">
              {t('trip.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ways.map(({ name, set, isBest }) => (
            <tr key={name + isBest}>
              <th scope="row">
                {t(WAY_TEXTS[name])} {isBest && ways.length > 1 && <Badge icon="tick">{t('trip.cheapest')}</Badge>}
                <small>{set ? <SetWords set={set} /> : t('trip.impossible')}</small>
              </th>
              <td className="end">{set?.esimCount ?? '–'}</td>
              <td className="end">{set ? <b>{formatPrice(set.total, trip.currency)}</b> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <HowCounted trip={trip} nameOf={nameOf} />
    </section>
  );
}

function reason({ working, currency }: Trip, name: WayName, t: TFunction): string {
  if (name === 'single') return t('trip.whySingle');
  if (!working.saved || !(name in SAVING_TEXTS)) return t('trip.whyOnly');
  return t(SAVING_TEXTS[name as keyof typeof SAVING_TEXTS], { saved: formatPrice(working.saved, currency) });
}

function SetWords({ set }: { set: TripSet }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return set.items
    .map(({ product, quantity }) => {
      const plan = t('trip.setItem', planWords(product, t, language));
      return quantity > 1 ? t('trip.setItemTimes', { quantity, plan }) : plan;
    })
    .join('; ');
}

function HowCounted({ trip, nameOf }: { trip: Trip; nameOf: (code: string) => string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const sets = listWays(trip).flatMap(({ set }) => set?.items ?? []);
  const stops = trip.stops.map(({ code, days, dataMb }) =>
    dataMb === null
      ? t('trip.countStopDays', { country: nameOf(code), count: days })
      : t('trip.countStop', { country: nameOf(code), count: days, data: formatData(toTenths(dataMb), t, language) }),
  );
  return (
    <details className="trip-counted">
      <summary>{t('trip.howCounted')}</summary>
      <ul className="trip-rules">
        {trip.stops.length > 1 && <li>{t('trip.countStops', { stops: formatList(stops, language) })}</li>}
        {trip.stops.length > 1 && <li>{t('trip.countOrder')}</li>}
        {sets.some(({ quantity }) => quantity > 1) && <li>{t('trip.countTwo')}</li>}
        {trip.dataMb !== null && sets.some(({ product }) => product.unlimited) && <li>{t('trip.countUnlimited')}</li>}
      </ul>
    </details>
  );
}

/** A share as it is said: tenths of a gigabyte, or tens of megabytes below one. */
function toTenths(dataMb: number): number {
  const step = dataMb >= 1000 ? 100 : 10;
  return Math.ceil(dataMb / step) * step;
}
