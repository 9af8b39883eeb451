import { formatMoney, parseDecimal } from '@esimshop/contracts/money';
import type { Trip } from '@esimshop/contracts/trips';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { tripTexts } from '~/locales/trip.ts';
import { TripCalculation } from './trip-calculation.tsx';
import { TripOptionTable } from './trip-option-table.tsx';
import type { AvailableOption, TripOption } from './trip-options.ts';

const SAVING_TEXTS = { local: 'trip.whyLocal', one: 'trip.whyOne', mixed: 'trip.whyMixed' } as const;

type TripComparisonProps = {
  trip: Trip;
  options: readonly TripOption[];
  chosen: AvailableOption;
  nameOf: (code: string) => string;
  onChoose: (optionId: string) => void;
};

/** Why the set is the cheapest: the options with their prices, and how days and data were calculated. */
export function TripComparison({ trip, options, chosen, nameOf, onChoose }: TripComparisonProps) {
  const { t } = useTranslation(tripTexts);
  return (
    <section className={layout.stack} aria-labelledby="why">
      <h2 id="why" className={typography.subheading}>
        {t(chosen.isBest ? 'trip.why' : 'trip.compared')}
      </h2>
      <p>{chosen.isBest ? saving(trip, chosen, t) : difference(trip, chosen, t)}</p>
      <TripOptionTable options={options} chosen={chosen} currency={trip.currency} onChoose={onChoose} />
      <TripCalculation trip={trip} options={options} nameOf={nameOf} />
    </section>
  );
}

function saving({ working, currency }: Trip, { name }: AvailableOption, t: TFunction<typeof tripTexts>): string {
  if (name === 'single' || name === 'wide') return t('trip.whySingle');
  if (!working.saved || !(name in SAVING_TEXTS)) return t('trip.whyOnly');
  return t(SAVING_TEXTS[name as keyof typeof SAVING_TEXTS], { saved: formatPrice(working.saved, currency) });
}

function difference({ best, currency }: Trip, { set }: AvailableOption, t: TFunction<typeof tripTexts>): string {
  const minorOf = (total: string) => parseDecimal(total, currency) ?? 0;
  const more = minorOf(set.total) - minorOf(best?.total ?? set.total);
  return more > 0 ? t('trip.dearer', { more: formatMoney({ amountMinor: more, currency }) }) : t('trip.asCheap');
}
