import { placeInText } from '@esimshop/contracts/place-in-text';
import type { Trip } from '@esimshop/contracts/trips';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatData, formatList } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { tripTexts } from '~/locales/trip.ts';
import { TripComparison } from './trip-comparison.tsx';
import { listOptions, selectOption } from './trip-options.ts';
import styles from './trip-result.module.css';
import { TripTicket } from './trip-ticket.tsx';
import { TripTotal } from './trip-total.tsx';

type TripResultProps = {
  trip: Trip;
  /** Id of the selected option. */
  optionId: string;
  isStale: boolean;
  onChoose: (optionId: string) => void;
};

/** What to buy for the trip, the total, and why. */
export function TripResult({ trip, optionId, isStale, onChoose }: TripResultProps) {
  const { t } = useTranslation(commonTexts, tripTexts);
  const language = useLanguage();
  const names = new Map(trip.stops.map((stop) => [stop.code, stop.names[language]]));
  const nameOf = (code: string) => names.get(code) ?? code;
  const options = listOptions(trip);
  const chosen = selectOption(options, optionId);
  return (
    <section className={layout.stackLarge} aria-labelledby="result" aria-busy={isStale || undefined}>
      <div className={layout.stackSmall}>
        <h2 id="result" tabIndex={-1}>
          {t(chosen ? (chosen.isBest ? 'trip.result' : 'trip.resultChosen') : 'trip.noneTitle')}
        </h2>
        <p className={typography.muted} role="status">
          {t('trip.resultFor', {
            countries: formatList([...names.values()], language),
            count: trip.days,
            data: trip.dataMb === null ? t('trip.unlimitedData') : formatData(trip.dataMb, t, language),
          })}
        </p>
      </div>
      <Uncovered trip={trip} />
      {chosen ? (
        <>
          <ul className={styles.tickets}>
            {chosen.set.items.map((item) => (
              <TripTicket key={item.product.id} item={item} nameOf={nameOf} />
            ))}
          </ul>
          <TripTotal set={chosen.set} currency={trip.currency} />
          <TripComparison trip={trip} options={options} chosen={chosen} nameOf={nameOf} onChoose={onChoose} />
        </>
      ) : (
        <EmptyState icon="search" title={t('trip.noneText')} />
      )}
    </section>
  );
}

function Uncovered({ trip: { uncovered, best } }: { trip: Trip }) {
  const { t } = useTranslation(tripTexts);
  const language = useLanguage();
  const listed = (reason: 'not_sold' | 'not_enough') =>
    formatList(
      uncovered
        .filter((gap) => gap.reason === reason)
        .map(({ code, names }) => placeInText(code, names[language], language)),
      language,
    );
  const [notSold, notEnough] = [listed('not_sold'), listed('not_enough')];
  if (!notSold && !notEnough) return null;
  return (
    <Note icon="alert">
      {notSold && <p>{t('trip.notSold', { countries: notSold })}</p>}
      {notEnough && <p>{t('trip.notEnough', { countries: notEnough })}</p>}
      {best && <p>{t('trip.restServed')}</p>}
    </Note>
  );
}
