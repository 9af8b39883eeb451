import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import type { Trip } from '@esimshop/contracts/trips';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Seo } from '~/components/layout/seo.tsx';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { destinationsQuery } from '~/features/catalogue/queries.ts';
import type { DestinationList } from '~/features/catalogue/requests.ts';
import { ApiError } from '~/lib/api-error.ts';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { CountryChips } from './country-chips.tsx';
import { CountryPicker } from './country-picker.tsx';
import { TripExamples } from './trip-examples.tsx';
import { TripOptions } from './trip-options.tsx';
import { tripQuery } from './trip-query.ts';
import { TripResult } from './trip-result.tsx';
import { readTripState, type TripState, toTripQuery, toTripRequest } from './trip-state.ts';
import { codeOf } from './trip-stays.ts';
import { useCountryEntry } from './use-country-entry.ts';
import { type TripChange, useTripState } from './use-trip-state.ts';

type TripScreenProps = {
  /** What the server worked out for this address. */
  rendered: { request: string; trip: Trip } | undefined;
  state: TripState;
  unknown: readonly string[];
};

/** /trip: which countries, how long, how much; and the cheapest set of plans. The address keeps the state. */
export function TripScreen({ rendered, state: ofAddress, unknown }: TripScreenProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname } = useLocation();
  const { state, change: changeState } = useTripState(ofAddress);
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(unknown[0]);

  const request = toTripRequest(state);
  const trip = useQuery({
    ...tripQuery(request),
    ...(rendered && rendered.request === request ? { initialData: rendered.trip } : {}),
  });
  // Countries keep their names when a later answer does not come.
  const [firstStops] = useState(rendered?.trip.stops ?? []);
  const known = [
    ...(trip.data?.stops ?? firstStops),
    ...(queryClient.getQueryData<DestinationList>(destinationsQuery().queryKey)?.destinations ?? []),
  ];
  const nameOf = (code: string) => known.find((place) => place.code === code)?.names[language] ?? code;

  const change = (part: TripChange) => {
    setMissing(undefined);
    changeState(part);
  };

  const codes = state.countries.map(codeOf);
  const { field, addTyped } = useCountryEntry({
    chosen: codes,
    onAdd: (code) => change(({ countries }) => ({ countries: [...countries, code] })),
    onUnknown: setMissing,
  });

  // What was ticked or typed before React took over counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when React takes over
  useEffect(() => {
    if (!form.current) return;
    const sent = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]));
    sent.delete('countries');
    sent.delete('add');
    for (const tick of form.current.querySelectorAll<HTMLInputElement>('[name=countries]:checked')) {
      sent.append('countries', tick.value);
    }
    const early = readTripState(sent);
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
          else document.getElementById('result')?.focus();
        }}
      >
        <div className="sign">
          <section className="wrap sign-in sign-two">
            <h1>{t('trip.question')}</h1>
            <div className="stack">
              <CountryPicker
                {...field}
                isFull={codes.length >= TRIP_LIMITS.countries}
                problem={missing === undefined ? undefined : t('trip.unknown', { name: missing })}
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
        <div className="wrap section-s split">
          <TripOptions state={state} nameOf={nameOf} onChange={change} />
          <div className="trip-answer">
            {!request && <TripExamples />}
            {request && trip.isPending && <SpinnerLine text={t('trip.loading')} />}
            {isUnknownCode && <Note icon="alert">{t('trip.invalid')}</Note>}
            {trip.isError && !isUnknownCode && (
              <LoadFailure title={t('trip.failed')} error={trip.error} onRetry={() => void trip.refetch()} />
            )}
            {request && trip.data && !trip.isError && (
              <TripResult
                trip={trip.data}
                way={state.way ?? ''}
                isOld={trip.isPlaceholderData}
                onChoose={(way) => change({ way })}
              />
            )}
          </div>
        </div>
      </form>
    </main>
  );
}
