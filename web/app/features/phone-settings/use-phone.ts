import type { Phone } from '@esimshop/contracts/signal-steps';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '~/features/devices/device-queries.ts';
import { readPhone } from './read-phone.ts';

/** Whose settings are described: those that were chosen, or else what the browser is taken to run on. */
export function usePhone(chosen: Phone | undefined): Phone {
  const { data: model } = useQuery(modelQuery());
  return chosen ?? readPhone(navigator, model ?? undefined);
}
