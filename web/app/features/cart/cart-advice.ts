import type { BetterPlans, CartAdvice } from '@esimshop/contracts/cart-advice';
import type { Cart } from '@esimshop/contracts/carts';
import type { LocalizedName } from '@esimshop/contracts/localized-name';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import type { PlannedTrip } from '~/lib/planned-trip.ts';
import { CART_SCOPE } from './change-cart.ts';
import { rememberVersion } from './offline-queue.ts';
import { CART_KEY, showCart } from './shown-cart.ts';

/** What the shop says of the cart as the server knows it, compared with the trip if one was planned. */
export function adviceQuery({ version, items }: Cart, trip: PlannedTrip | null) {
  const query = trip?.request.slice(trip.request.indexOf('?')) ?? '';
  return queryOptions({
    queryKey: ['cart-advice', version, query],
    queryFn: () => browserApi<CartAdvice>(`/api/cart/advice${query}`),
    // Lines that wait for a connection have no id yet.
    enabled: items.length > 0 && items.every(({ id }) => id > 0),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Puts the better plans in the place of the lines; changes of the cart wait for it. */
export function useSwapPlans() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CART_KEY,
    scope: CART_SCOPE,
    mutationFn: ({ replaces, items }: BetterPlans) =>
      browserApi<Cart>('/api/cart/swap', {
        method: 'POST',
        body: {
          remove: replaces,
          add: items.map(({ product: { productId }, quantity }) => ({ productId, quantity })),
        },
      }),
    onSuccess(cart) {
      rememberVersion(cart);
      showCart(client, cart);
    },
    // It may have been changed elsewhere, or an answer may have been lost.
    onError: () => void client.invalidateQueries({ queryKey: CART_KEY }),
  });
}

type Place = { code: string; names: LocalizedName };

/** What is asked once before somebody pays. */
export type CartQuestion =
  | { kind: 'lookalike'; key: string; place: Place; other: Place }
  | { kind: 'home'; key: string; place: Place }
  | { kind: 'missing'; key: string; places: readonly Place[]; page: string };

type Known = {
  cart: Cart;
  advice: CartAdvice | undefined;
  home: string | undefined;
  trip: PlannedTrip | null;
  answers: readonly string[];
};

/** The first question that has no answer yet: a name that is mixed up, one's own country, a country of the trip that is left out. */
export function nextQuestion({ cart, advice, home, trip, answers }: Known): CartQuestion | undefined {
  const lookalikes = (advice?.lookalikes ?? []).map(
    ({ other, ...place }): CartQuestion => ({ kind: 'lookalike', key: `lookalike ${place.code}`, place, other }),
  );
  const homes = cart.items
    .filter(({ product }) => product.coverage === 'local' && product.countryCode === home)
    .map(
      ({ product }): CartQuestion => ({
        kind: 'home',
        key: `home ${product.countryCode}`,
        place: { code: product.countryCode, names: product.names },
      }),
    );
  const missing: CartQuestion[] =
    trip && advice && advice.missing.length > 0
      ? [
          {
            kind: 'missing',
            key: `missing ${advice.missing.map(({ code }) => code).join(' ')}`,
            places: advice.missing,
            page: trip.page,
          },
        ]
      : [];
  return [...lookalikes, ...homes, ...missing].find(({ key }) => !answers.includes(key));
}

/** Under which its answer is kept: the plans that would be taken. */
export function betterKey({ items }: BetterPlans): string {
  return `better ${items.map(({ product: { productId } }) => productId).join(' ')}`;
}
