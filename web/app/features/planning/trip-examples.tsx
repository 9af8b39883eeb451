import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { TRIP_DEFAULTS, toTripQuery } from './trip-state.ts';

const EXAMPLES = [
  { text: 'trip.exampleAegean', countries: ['TR', 'GR', 'IT'], days: 10 },
  { text: 'trip.exampleAsia', countries: ['TH', 'VN', 'SG'], days: 14 },
  { text: 'trip.exampleAmerica', countries: ['US', 'CA'], days: 21 },
] as const;

/** Before a country is chosen: what this page does, and trips to try it with. */
export function TripExamples() {
  const { t } = useTranslation();
  return (
    <section className="stack" aria-labelledby="result">
      <h2 id="result" tabIndex={-1}>
        {t('trip.emptyTitle')}
      </h2>
      <p className="measure">{t('trip.emptyText')}</p>
      <h3>{t('trip.examples')}</h3>
      <ul className="plain rows">
        {EXAMPLES.map(({ text, countries, days }) => (
          <li key={text}>
            <LocalLink
              className="row trip-example"
              to={`/trip?${toTripQuery({ countries: [...countries], days, data: TRIP_DEFAULTS.data })}`}
            >
              <span className="row-name">{t(text)}</span>
              <Arrow />
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
