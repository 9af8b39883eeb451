import { formatDecimal, parseDecimal } from '@esimshop/contracts/money';
import type { Trip } from '@esimshop/contracts/trips';
import { formatPrice } from '~/lib/format.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { TripCount } from './trip-count.tsx';
import type { PossibleWay, TripWay } from './trip-ways.ts';
import { TripWaysTable } from './trip-ways-table.tsx';

const SAVING_TEXTS = { local: 'trip.whyLocal', one: 'trip.whyOne', mixed: 'trip.whyMixed' } as const;

type TripWorkingProps = {
  trip: Trip;
  ways: readonly TripWay[];
  chosen: PossibleWay;
  nameOf: (code: string) => string;
  onChoose: (way: string) => void;
};

/** Why the set is the cheapest: each way of doing it with its price, and how days and data were counted. */
export function TripWorking({ trip, ways, chosen, nameOf, onChoose }: TripWorkingProps) {
  const { t } = useTranslation();
  return (
    <section className="stack" aria-labelledby="why">
      <h2 id="why" className="h-board">
        {t(chosen.isBest ? 'trip.why' : 'trip.compared')}
      </h2>
      <p>{chosen.isBest ? saving(trip, chosen, t) : difference(trip, chosen, t)}</p>
      <TripWaysTable ways={ways} chosen={chosen} currency={trip.currency} onChoose={onChoose} />
      <TripCount trip={trip} ways={ways} nameOf={nameOf} />
    </section>
  );
}

function saving({ working, currency }: Trip, { name }: PossibleWay, t: TFunction): string {
  if (name === 'single' || name === 'wide') return t('trip.whySingle');
  if (!working.saved || !(name in SAVING_TEXTS)) return t('trip.whyOnly');
  return t(SAVING_TEXTS[name as keyof typeof SAVING_TEXTS], { saved: formatPrice(working.saved, currency) });
}

function difference({ best, currency }: Trip, { set }: PossibleWay, t: TFunction): string {
  const more = (parseDecimal(set.total) ?? 0) - (parseDecimal(best?.total ?? set.total) ?? 0);
  return more > 0 ? t('trip.dearer', { more: formatPrice(formatDecimal(more), currency) }) : t('trip.asCheap');
}
