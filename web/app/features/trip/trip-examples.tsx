import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import rowStyles from '~/components/ui/row.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { tripTexts } from '~/locales/trip.ts';
import { TRIP_DEFAULTS, toTripQuery } from './trip-state.ts';

const EXAMPLES = [
  { text: 'trip.exampleAegean', countries: ['TR', 'GR', 'IT'], days: 10 },
  { text: 'trip.exampleAsia', countries: ['TH', 'VN', 'SG'], days: 14 },
  { text: 'trip.exampleAmerica', countries: ['US', 'CA'], days: 21 },
] as const;

/** Empty state: what this page does, and example trips. */
export function TripExamples() {
  const { t } = useTranslation(tripTexts);
  return (
    <section className={layout.stack} aria-labelledby="result">
      <h2 id="result" tabIndex={-1}>
        {t('trip.emptyTitle')}
      </h2>
      <p className={typography.measure}>{t('trip.emptyText')}</p>
      <h3>{t('trip.examples')}</h3>
      <ul className={rowStyles.list}>
        {EXAMPLES.map(({ text, countries, days }) => (
          <li key={text}>
            <LocalLink
              className={`${rowStyles.row} ${rowStyles.withoutMark}`}
              to={`/trip?${toTripQuery({ countries: [...countries], days, data: TRIP_DEFAULTS.data })}`}
            >
              <span className={rowStyles.name}>{t(text)}</span>
              <Arrow />
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
