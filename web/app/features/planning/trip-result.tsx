import type { Trip } from '@esimshop/contracts/trips';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Note } from '~/components/ui/note.tsx';
import { formatData, formatList } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { TripTicket } from './trip-ticket.tsx';
import { TripTotal } from './trip-total.tsx';
import { chooseWay, listWays } from './trip-ways.ts';
import { TripWorking } from './trip-working.tsx';

type TripResultProps = {
  trip: Trip;
  /** The way that is wanted, by its id. */
  way: string;
  isOld: boolean;
  onChoose: (way: string) => void;
};

/** What to buy for the trip, what it costs together, and why. */
export function TripResult({ trip, way, isOld, onChoose }: TripResultProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = new Map(trip.stops.map((stop) => [stop.code, stop.names[language]]));
  const nameOf = (code: string) => names.get(code) ?? code;
  const ways = listWays(trip);
  const chosen = chooseWay(ways, way);
  return (
    <section className="stack-l" aria-labelledby="result" aria-busy={isOld || undefined}>
      <div className="stack-s">
        <h2 id="result" tabIndex={-1}>
          {t(chosen ? (chosen.isBest ? 'trip.result' : 'trip.resultChosen') : 'trip.noneTitle')}
        </h2>
        <p className="muted" role="status">
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
          <ul className="plain cards">
            {chosen.set.items.map((item) => (
              <TripTicket key={item.product.id} item={item} nameOf={nameOf} />
            ))}
          </ul>
          <TripTotal set={chosen.set} currency={trip.currency} />
          <TripWorking trip={trip} ways={ways} chosen={chosen} nameOf={nameOf} onChoose={onChoose} />
        </>
      ) : (
        <EmptyState icon="search" title={t('trip.noneText')} />
      )}
    </section>
  );
}

function Uncovered({ trip: { uncovered, best } }: { trip: Trip }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const listed = (reason: 'not_sold' | 'not_enough') =>
    formatList(
      uncovered.filter((gap) => gap.reason === reason).map(({ names }) => names[language]),
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
