import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { useState } from 'react';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { DayStepper } from './day-stepper.tsx';
import { changeDays, codeOf, daysOf, givenDays, moveCountry } from './trip-stays.ts';
import type { TripChange } from './use-trip-state.ts';

type TripStopsProps = {
  /** Each with its days, given or shared. */
  countries: readonly string[];
  nameOf: (code: string) => string;
  onChange: (change: TripChange) => void;
};

/** The countries in the order of the trip, to be moved and given their days. */
export function TripStops({ countries, nameOf, onChange }: TripStopsProps) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState('');
  const room = TRIP_LIMITS.days - (givenDays(countries) ?? 0);
  return (
    <div>
      <p className="legend" id="order">
        {t('trip.order')}
      </p>
      <ol className="legs" aria-labelledby="order">
        {countries.map((country, index) => {
          const code = codeOf(country);
          const days = daysOf(country) ?? 1;
          const name = nameOf(code);
          const move = (step: -1 | 1) => {
            const position = index + 1 + step;
            if (position < 1 || position > countries.length) return;
            setMoved(t('trip.moved', { country: name, position, total: countries.length }));
            onChange((now) => ({ countries: moveCountry(now.countries, code, step) }));
          };
          return (
            <li className="leg" key={code}>
              <span className="leg-name">
                <Flag code={code} />
                {name}
              </span>
              <span className="leg-moves">
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
              <span className="leg-days">
                <input type="hidden" name="stop" value={code} />
                <DayStepper
                  id={`days-${code}`}
                  name="stay"
                  days={days}
                  most={days + room}
                  label={t('trip.daysIn', { country: name })}
                  fewer={t('trip.fewerDaysIn', { country: name })}
                  more={t('trip.moreDaysIn', { country: name })}
                  onChange={(next) => onChange((now) => ({ countries: changeDays(now.countries, code, next) }))}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <p className="vh" role="status">
        {moved}
      </p>
    </div>
  );
}
