import { rmSync } from 'node:fs';
import { findFreePort } from '../e2e/setup/find-free-port.ts';
import { makeFolder } from './make-folder.ts';
import { type MeasuredShop, type StartOptions, startShop, type Watch } from './measured-shop.ts';

type EmptyShop<Name extends keyof Watch> = MeasuredShop<Name> & AsyncDisposable & { dataDir: string };

/** A shop on an empty data folder, which goes with it. */
export async function openEmptyShop<Name extends keyof Watch = 'loop'>(
  options: Omit<StartOptions, 'dataDir' | 'port'> = {},
  watch?: Name,
): Promise<EmptyShop<Name>> {
  const dataDir = makeFolder();
  const shop = await startShop({ dataDir, port: await findFreePort(), ...options }, watch);
  return {
    ...shop,
    dataDir,
    async [Symbol.asyncDispose]() {
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The shop at SHOP_URL if set, else an empty one. */
export async function findShop(): Promise<{ url: string } & AsyncDisposable> {
  const { SHOP_URL } = process.env;
  return SHOP_URL ? { url: SHOP_URL, [Symbol.asyncDispose]: async () => undefined } : openEmptyShop();
}
