import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import type { Trip } from '@esimshop/contracts/trips';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Seo } from '~/components/layout/seo.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { Note } from '~/components/ui/note.tsx';
import signStyles from '~/components/ui/sign.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { destinationsQuery } from '~/features/catalogue/queries.ts';
import type { DestinationList } from '~/features/catalogue/requests.ts';
import { ApiError } from '~/lib/api-error.ts';
import { localPath } from '~/lib/language.ts';
import { plannedTrip } from '~/lib/planned-trip.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { tripTexts } from '~/locales/trip.ts';
import { CountryChips } from './country-chips.tsx';
import { CountryPicker } from './country-picker.tsx';
import { codeOf } from './itinerary.ts';
import { TripExamples } from './trip-examples.tsx';
import { TripPreferences } from './trip-preferences.tsx';
import { tripQuery } from './trip-query.ts';
import { TripResult } from './trip-result.tsx';
import styles from './trip-screen.module.css';
import { readTripState, type TripState, toTripQuery, toTripRequest } from './trip-state.ts';
import { useCountryInput } from './use-country-input.ts';
import { type TripChange, useTripState } from './use-trip-state.ts';

type TripScreenProps = {
  /** The result that the server rendered for this URL. */
  rendered: { request: string; trip: Trip } | undefined;
  state: TripState;
  unknown: readonly string[];
};

/** /trip: countries, days and data, and the cheapest set of plans. The URL holds the state. */
export function TripScreen({ rendered, state: urlState, unknown }: TripScreenProps) {
  const { t } = useTranslation(tripTexts);
  const language = useLanguage();
  const { pathname } = useLocation();
  const { state, change: changeState } = useTripState(urlState);
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [unknownName, setUnknownName] = useState(unknown[0]);

  const request = toTripRequest(state);
  const trip = useQuery({
    ...tripQuery(request),
    ...(rendered && rendered.request === request ? { initialData: rendered.trip } : {}),
  });
  // Countries keep their names if a later request fails.
  const [firstStops] = useState(rendered?.trip.stops ?? []);
  const known = [
    ...(trip.data?.stops ?? firstStops),
    ...(queryClient.getQueryData<DestinationList>(destinationsQuery().queryKey)?.destinations ?? []),
  ];
  const nameOf = (code: string) => known.find((place) => place.code === code)?.names[language] ?? code;

  const change = (part: TripChange) => {
    setUnknownName(undefined);
    changeState(part);
  };

  // The cart is compared with the trip that was shown last.
  const page = `/trip?${toTripQuery(state)}`;
  useEffect(() => {
    if (request && trip.isSuccess) plannedTrip.set({ page, request });
  }, [request, page, trip.isSuccess]);

  const codes = state.countries.map(codeOf);
  const { field, addTyped } = useCountryInput({
    chosen: codes,
    onAdd: (code) => change(({ countries }) => (countries.includes(code) ? {} : { countries: [...countries, code] })),
    onUnknown: setUnknownName,
  });

  // Input made before hydration counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, on hydration
  useEffect(() => {
    if (!form.current) return;
    const submitted = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    );
    submitted.delete('countries');
    submitted.delete('add');
    for (const checkbox of form.current.querySelectorAll<HTMLInputElement>('[name=countries]:checked')) {
      submitted.append('countries', checkbox.value);
    }
    const early = readTripState(submitted);
    if (String(toTripQuery(early)) !== String(toTripQuery(state))) change(early);
  }, []);

  const isUnknownCode = trip.error instanceof ApiError && trip.error.status === 422;
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={t('trip.title')} description={t('trip.description')} canonical="/trip" />
      <form
        ref={form}
        action={localPath('/trip', pathname)}
        data-live=""
        onSubmit={(event) => {
          event.preventDefault();
          const typed = field.inputRef.current?.value.trim();
          if (typed) void addTyped(typed);
          else if (codes.length === 0) field.inputRef.current?.focus();
          else {
            if (trip.isError) void trip.refetch();
            document.getElementById('result')?.focus();
          }
        }}
      >
        <div className={signStyles.sign}>
          <section className={`${layout.wrap} ${signStyles.inside} ${signStyles.twoParts}`}>
            <h1>{t('trip.question')}</h1>
            <div className={layout.stack}>
              <CountryPicker
                {...field}
                isFull={codes.length >= TRIP_LIMITS.countries}
                problem={unknownName === undefined ? undefined : t('trip.unknown', { name: unknownName })}
              />
              <CountryChips
                countries={state.countries}
                nameOf={nameOf}
                onRemove={(country) => {
                  field.inputRef.current?.focus();
                  change(({ countries }) => ({ countries: countries.filter((each) => each !== country) }));
                }}
              />
            </div>
          </section>
        </div>
        <div className={`${layout.wrap} ${layout.sectionSmall} ${layout.split}`}>
          <TripPreferences state={state} nameOf={nameOf} onChange={change} />
          <div className={styles.answer}>
            {!request && <TripExamples />}
            {request && trip.isPending && <SpinnerLine text={t('trip.loading')} />}
            {isUnknownCode && <Note icon="alert">{t('trip.invalid')}</Note>}
            {trip.isError && !isUnknownCode && (
              <LoadFailure
                className={styles.failure}
                title={t('trip.failed')}
                error={trip.error}
                onRetry={() => void trip.refetch()}
              />
            )}
            {request && trip.data && !trip.isError && (
              <TripResult
                trip={trip.data}
                optionId={state.option ?? ''}
                isStale={trip.isPlaceholderData}
                onChoose={(option) => change({ option })}
              />
            )}
          </div>
        </div>
      </form>
    </main>
  );
}
