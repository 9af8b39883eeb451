import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { tripTexts } from '~/locales/trip.ts';
import { DayStepper } from './day-stepper.tsx';
import { clearDays, splitDays, sumDays } from './itinerary.ts';
import styles from './trip-days.module.css';
import type { TripState } from './trip-state.ts';
import { TripStops } from './trip-stops.tsx';
import type { TripChange } from './use-trip-state.ts';

type TripDaysProps = { state: TripState; nameOf: (code: string) => string; onChange: (change: TripChange) => void };

/** The trip's days, shared evenly; with several countries also their order and, optionally, the days of each. */
export function TripDays({ state: { countries, days }, nameOf, onChange }: TripDaysProps) {
  const { t } = useTranslation(tripTexts);
  const hasSeveralCountries = countries.length > 1;
  const isSplit = hasSeveralCountries && sumDays(countries) !== undefined;
  return (
    <div className={`${layout.stack} ${styles.days}`}>
      <div className={fieldStyles.field}>
        <label htmlFor="days">{t('trip.days')}</label>
        <DayStepper
          className={styles.ofAll}
          id="days"
          name="days"
          days={days}
          max={TRIP_LIMITS.days}
          decreaseLabel={t('trip.fewerDays')}
          increaseLabel={t('trip.moreDays')}
          onChange={(next) =>
            onChange((now) => ({
              days: Math.min(Math.max(next(now.days), 1), TRIP_LIMITS.days),
              countries: clearDays(now.countries),
            }))
          }
        />
        {hasSeveralCountries && <output className={styles.sum}>{t('trip.daysSum', { count: days })}</output>}
      </div>
      {hasSeveralCountries && (
        <>
          <label className={choiceStyles.check}>
            <input
              className={choiceStyles.mark}
              type="checkbox"
              name="split"
              value="own"
              checked={isSplit}
              onChange={({ target }) =>
                onChange((now) => ({
                  countries: target.checked ? splitDays(now.countries, now.days) : clearDays(now.countries),
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
