import type { Trip } from '@esimshop/contracts/trips';
import { useSearchParams } from 'react-router';
import { listDestinations } from '~/features/catalogue/requests.ts';
import { normaliseDays } from '~/features/trip/itinerary.ts';
import { tripQuery, withoutDetails } from '~/features/trip/trip-query.ts';
import { TripScreen } from '~/features/trip/trip-screen.tsx';
import { hasNames, readTripState, resolveCountries, toTripRequest } from '~/features/trip/trip-state.ts';
import { ApiError } from '~/lib/api-error.ts';
import { pageContext } from '~/lib/page-context.ts';
import { preload } from '~/lib/preload.ts';
import type { Route } from './+types/trip';

type Rendered = {
  result?: { request: string; trip: Trip };
  /** Codes resolved from the names that a form without JavaScript sent, and the names without a match. */
  countries?: string[];
  unknown?: string[];
};

export async function loader({ context, request }: Route.LoaderArgs): Promise<Rendered> {
  const { api, language } = context.get(pageContext);
  const state = readTripState(new URL(request.url).searchParams);
  const resolved = hasNames(state.countries)
    ? resolveCountries(state.countries, { ...(await listDestinations(api)), language })
    : { countries: state.countries, unknown: [] };
  const apiPath = toTripRequest(normaliseDays({ ...state, countries: resolved.countries }));
  if (!apiPath) return resolved;
  try {
    return {
      ...resolved,
      result: { request: apiPath, trip: withoutDetails(await api<Trip>(apiPath, { isPriced: true })) },
    };
  } catch (error) {
    // The screen repeats the request and shows what is wrong with the URL.
    if (error instanceof ApiError && error.status === 422) return resolved;
    throw error;
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Rendered> {
  const apiPath = toTripRequest(readTripState(new URL(request.url).searchParams));
  if (apiPath) await preload(tripQuery(apiPath));
  return {};
}

export default function TripRoute({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const state = readTripState(query);
  return (
    <TripScreen
      rendered={loaderData.result}
      state={normaliseDays({ ...state, countries: loaderData.countries ?? state.countries })}
      unknown={loaderData.unknown ?? []}
    />
  );
}
