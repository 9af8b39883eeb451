import { createClosing } from '../src/app/closing.ts';
import { type OpenShop, openShop } from '../src/app/open-shop.ts';
import { type Services, startServices } from '../src/app/services.ts';
import { parseConfig } from '../src/platform/config/config.ts';

/** The data folder, the database and the sandbox, which stay while the shop's sources change. */
export function openServices(): Promise<Services> {
  return startServices(parseConfig(process.env));
}

/** A shop that leaves the services running when it closes. */
export function openOnServices(
  services: Services,
  options: { pagesFolder: string; announce: (line: string) => void },
): Promise<OpenShop> {
  const closing = createClosing(services.log, () => true);
  const kept = { ...services, closing, stop: async () => {} };
  return openShop(parseConfig(process.env), { services: Promise.resolve(kept), ...options });
}
