import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { useTranslation } from '~/lib/translation.tsx';
import { DayStepper } from './day-stepper.tsx';
import type { TripState } from './trip-state.ts';
import { givenDays, shareDays, splitDays } from './trip-stays.ts';
import { TripStops } from './trip-stops.tsx';
import type { TripChange } from './use-trip-state.ts';

type TripDaysProps = { state: TripState; nameOf: (code: string) => string; onChange: (change: TripChange) => void };

/** How long: days in all, shared evenly; from two countries on their order and, if wanted, the days of each. */
export function TripDays({ state: { countries, days }, nameOf, onChange }: TripDaysProps) {
  const { t } = useTranslation();
  const isSeveral = countries.length > 1;
  const isSplit = isSeveral && givenDays(countries) !== undefined;
  return (
    <div className="stack trip-days">
      <div className="field">
        <label htmlFor="days">{t('trip.days')}</label>
        <DayStepper
          id="days"
          name="days"
          days={days}
          most={TRIP_LIMITS.days}
          fewer={t('trip.fewerDays')}
          more={t('trip.moreDays')}
          onChange={(next) =>
            onChange((now) => ({
              days: Math.min(Math.max(next(now.days), 1), TRIP_LIMITS.days),
              countries: shareDays(now.countries),
            }))
          }
        />
        {isSeveral && <output className="days-sum">{t('trip.daysSum', { count: days })}</output>}
      </div>
      {isSeveral && (
        <>
          <label className="check">
            <input
              className="pick"
              type="checkbox"
              name="split"
              value="own"
              checked={isSplit}
              onChange={({ target }) =>
                onChange((now) => ({
                  countries: target.checked ? splitDays(now.countries, now.days) : shareDays(now.countries),
                }))
              }
            />
            <span>
              {t('trip.split')}
              <small>{t('trip.splitHint')}</small>
            </span>
          </label>
          <TripStops countries={isSplit ? countries : splitDays(countries, days)} nameOf={nameOf} onChange={onChange} />
        </>
      )}
    </div>
  );
}
