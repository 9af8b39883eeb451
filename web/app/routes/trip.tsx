import type { Trip } from '@esimshop/contracts/trips';
import { useSearchParams } from 'react-router';
import { listDestinations } from '~/features/catalogue/requests.ts';
import { tripQuery, withoutDetails } from '~/features/planning/trip-query.ts';
import { TripScreen } from '~/features/planning/trip-screen.tsx';
import { hasNames, readTripState, resolveCountries, toTripRequest } from '~/features/planning/trip-state.ts';
import { settleDays } from '~/features/planning/trip-stays.ts';
import { ApiError } from '~/lib/api-error.ts';
import { pageContext } from '~/lib/page-context.ts';
import { preload } from '~/lib/preload.ts';
import type { Route } from './+types/trip';

type Rendered = {
  answer?: { request: string; trip: Trip };
  /** Codes in place of the names that a form without script sent, and the names that no country has. */
  countries?: string[];
  unknown?: string[];
};

export async function loader({ context, request }: Route.LoaderArgs): Promise<Rendered> {
  const { api, language } = context.get(pageContext);
  const state = readTripState(new URL(request.url).searchParams);
  const named = hasNames(state.countries)
    ? resolveCountries(state.countries, { ...(await listDestinations(api)), language })
    : { countries: state.countries, unknown: [] };
  const address = toTripRequest(settleDays({ ...state, countries: named.countries }));
  if (!address) return named;
  try {
    return { ...named, answer: { request: address, trip: withoutDetails(await api<Trip>(address)) } };
  } catch (error) {
    // The screen asks again and says what is wrong with the address.
    if (error instanceof ApiError && error.status === 422) return named;
    throw error;
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Rendered> {
  const address = toTripRequest(readTripState(new URL(request.url).searchParams));
  if (address) await preload(tripQuery(address));
  return {};
}

export default function TripRoute({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const state = readTripState(query);
  return (
    <TripScreen
      rendered={loaderData.answer}
      state={settleDays({ ...state, countries: loaderData.countries ?? state.countries })}
      unknown={loaderData.unknown ?? []}
    />
  );
}
