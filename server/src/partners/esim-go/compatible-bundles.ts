import * as z from 'zod';
import { SupplierError } from '../supplier-error.ts';
import { pathOf } from './esim-bundles.ts';
import type { EsimGoClient } from './esim-go-client.ts';

/** Requests at a time: the partner counts them per second, and buying must not wait. */
const CONCURRENCY = 4;

const responseSchema = z.object({ compatible: z.boolean() });

/** The bundles that the eSIM's profile accepts. @throws SupplierError */
export async function listCompatible(client: EsimGoClient, iccid: string, bundles: string[]): Promise<string[]> {
  const compatible: string[] = [];
  for (let start = 0; start < bundles.length; start += CONCURRENCY) {
    const some = bundles.slice(start, start + CONCURRENCY);
    const accepted = await Promise.all(some.map((bundle) => isCompatible(client, iccid, bundle)));
    compatible.push(...some.filter((_bundle, index) => accepted[index]));
  }
  return compatible;
}

async function isCompatible(client: EsimGoClient, iccid: string, bundle: string): Promise<boolean> {
  try {
    const path = `${pathOf(iccid)}/compatible/${encodeURIComponent(bundle)}`;
    return (await client.get(path, {}, responseSchema)).compatible;
  } catch (error) {
    // A bundle or an eSIM that this account does not have.
    if (error instanceof SupplierError && (error.status === 403 || error.status === 404)) return false;
    throw error;
  }
}
