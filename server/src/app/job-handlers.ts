import { sendPasswordReset } from '../accounts/password-reset.ts';
import { tidyUp } from '../admin/system/tidy-up.ts';
import { watchBalances } from '../admin/system/watch-balances.ts';
import { watchCases } from '../alerts/watch-cases.ts';
import { syncCatalogue } from '../catalogue/sync/sync-catalogue.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { sendPortalLink } from '../portal/portal-link.ts';
import type { Shop } from '../shop.ts';

/** The handler of each kind of job. */
export function createJobHandlers(shop: Shop): JobHandlers {
  return {
    'send-portal-link': (request) => sendPortalLink(shop, request),
    'send-password-reset': (request) => sendPasswordReset(shop, request),
    'sync-catalogue': async () => {
      await syncCatalogue(shop);
    },
    'watch-balances': () => watchBalances(shop),
    'watch-cases': () => watchCases(shop),
    'tidy-up': async () => {
      await tidyUp(shop);
    },
  };
}
