import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { openShop, prepareShops } from './open-shop.ts';
import { provideBrowser } from './provide-browser.ts';

/** Runs once before all journeys; the returned function runs after them. With SHOP_URL set, that shop is tested instead. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  keepTemporaryFilesInMemory();
  Object.assign(process.env, await provideBrowser());
  if (process.env.SHOP_URL) return undefined;
  const removeTemplate = await prepareShops();
  const shop = await openShop();
  process.env.SHOP_URL = shop.url;
  return async () => {
    await shop.close();
    await removeTemplate();
  };
}
