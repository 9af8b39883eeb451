import type { Supplier } from './supplier.ts';
import { SupplierError } from './supplier-error.ts';

/**
 * A supplier that sold eSIMs and that this shop is no longer connected to, as its keys or its extension are gone: nobody can be asked,
 * as of one that is out of reach, until it is back.
 */
export function createDisconnectedSupplier(name: string): Supplier {
  const message = `The shop is not connected to the supplier '${name}'`;
  const refuse = async () => {
    throw new SupplierError(message, { wasSent: false });
  };
  return {
    plans: { listPlans: refuse, findPlan: refuse, listNetworks: refuse },
    esims: {
      maxUnitsPerPurchase: 1,
      purchase: async () => ({ kind: 'retry', message }),
      getPurchase: async () => ({ kind: 'unknown', message }),
      listCompatible: refuse,
      listOrders: refuse,
      isForNewEsims: refuse,
      // Nobody waits for what will fail, and it is not tried with every view of a page.
      stateReads: { intervalMs: 10, freshMs: 60_000, countedBy: 'account' },
      getEsimState: refuse,
      reportsInstallation: false,
      revocation: { check: refuse, revoke: async () => ({ kind: 'unknown', message }) },
      getBalance: refuse,
      async *checkAccount() {},
      verifyWebhook: () => undefined,
    },
  };
}
