import { placeInText } from '@esimshop/contracts/place-in-text';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { useState } from 'react';
import choiceStyles from '~/components/ui/choice.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { tripTexts } from '~/locales/trip.ts';
import { DayStepper } from './day-stepper.tsx';
import { changeDays, codeOf, daysOf, moveCountry, sumDays } from './itinerary.ts';
import styles from './trip-stops.module.css';
import type { TripChange } from './use-trip-state.ts';

type TripStopsProps = {
  /** Each with its days. */
  countries: readonly string[];
  nameOf: (code: string) => string;
  onChange: (change: TripChange) => void;
};

/** The countries in the order of the trip, with controls to move them and set their days. */
export function TripStops({ countries, nameOf, onChange }: TripStopsProps) {
  const { t } = useTranslation(tripTexts);
  const language = useLanguage();
  const [moved, setMoved] = useState('');
  const room = TRIP_LIMITS.days - (sumDays(countries) ?? 0);
  return (
    <div>
      <p className={choiceStyles.legend} id="order">
        {t('trip.order')}
      </p>
      <ol className={styles.stops} aria-labelledby="order">
        {countries.map((country, index) => {
          const code = codeOf(country);
          const days = daysOf(country) ?? 1;
          const name = nameOf(code);
          const inText = placeInText(code, name, language);
          const move = (step: -1 | 1) => {
            const position = index + 1 + step;
            if (position < 1 || position > countries.length) return;
            setMoved(t('trip.moved', { country: name, position, total: countries.length }));
            onChange((now) => ({ countries: moveCountry(now.countries, code, step) }));
          };
          return (
            <li className={styles.stop} key={code}>
              <span className={styles.name}>
                <Flag code={code} />
                {name}
              </span>
              <span className={styles.moves}>
                <button
                  type="button"
                  aria-label={t('trip.earlier', { country: name })}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(-1)}
                >
                  <Icon name="chevron" />
                </button>
                <button
                  type="button"
                  aria-label={t('trip.later', { country: name })}
                  aria-disabled={index === countries.length - 1 || undefined}
                  onClick={() => move(1)}
                >
                  <Icon name="chevron" />
                </button>
              </span>
              <span className={styles.days}>
                <input type="hidden" name="stop" value={code} />
                <DayStepper
                  small
                  id={`days-${code}`}
                  name="stay"
                  days={days}
                  max={days + room}
                  label={t('trip.daysIn', { country: inText })}
                  decreaseLabel={t('trip.fewerDaysIn', { country: inText })}
                  increaseLabel={t('trip.moreDaysIn', { country: inText })}
                  onChange={(next) => onChange((now) => ({ countries: changeDays(now.countries, code, next) }))}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <p className={layout.visuallyHidden} role="status">
        {moved}
      </p>
    </div>
  );
}
