import { queryOptions } from '@tanstack/react-query';
import { type BrandContent, type DeviceBrand, toDeviceBrands } from '~/features/content/device-brands.ts';
import type { Language } from '~/lib/language.ts';
import devicesHref from '../../../content/devices.json?url';
import { type KnownDevice, recogniseDevice } from './recognise-device.ts';

/** The list of devices with eSIM: the file that the pages are built from. */
export function devicesQuery(language: Language) {
  return queryOptions({
    queryKey: ['devices', language],
    queryFn: async (): Promise<DeviceBrand[]> => {
      const answer = await fetch(devicesHref);
      if (!answer.ok) throw new Error(`Expected the list of devices, got ${answer.status}`);
      return toDeviceBrands((await answer.json()) as BrandContent[], language);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the phone in the visitor's hand calls itself; `known` where the list has it. */
export type OwnDevice = { model: string; known: KnownDevice | undefined };

/** Null where the browser does not tell: on iPhones, in Firefox, on computers. The list is read only where it does. */
export function ownDeviceQuery(language: Language) {
  return queryOptions({
    queryKey: ['own-device', language],
    queryFn: async ({ client }): Promise<OwnDevice | null> => {
      const model = await readModel();
      if (!model) return null;
      return { model, known: recogniseDevice(model, await client.fetchQuery(devicesQuery(language))) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function readModel(): Promise<string | undefined> {
  try {
    return (await navigator.userAgentData?.getHighEntropyValues(['model']))?.model;
  } catch {
    // The page's permissions may forbid it; then nobody is told.
    return undefined;
  }
}
