import { queryOptions } from '@tanstack/react-query';
import { type BrandContent, type DeviceBrand, toDeviceBrands } from '~/features/content/device-brands.ts';
import type { Language } from '~/lib/language.ts';
import devicesHref from '../../../../content/src/devices.json?url';
import { type KnownDevice, recogniseDevice } from './recognise-device.ts';

/** The list of devices with eSIM: the file that the pages are rendered from. */
export function devicesQuery(language: Language) {
  return queryOptions({
    queryKey: ['devices', language],
    queryFn: async (): Promise<DeviceBrand[]> => {
      const response = await fetch(devicesHref);
      if (!response.ok) throw new Error(`Expected the list of devices, got ${response.status}`);
      return toDeviceBrands((await response.json()) as BrandContent[], language);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The model that the visitor's phone reports; `known` if the list contains it. */
export type CurrentDevice = { model: string; known: KnownDevice | undefined };

/** What the visitor's phone calls itself; null if the browser does not reveal it: iPhones, Firefox, computers. */
export function modelQuery() {
  return queryOptions({
    queryKey: ['model'],
    queryFn: async () => (await readModel()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Null without a model. The list is fetched only for one. */
export function currentDeviceQuery(language: Language) {
  return queryOptions({
    queryKey: ['current-device', language],
    queryFn: async ({ client }): Promise<CurrentDevice | null> => {
      const model = await client.fetchQuery(modelQuery());
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
    // A permissions policy may forbid it.
    return undefined;
  }
}
