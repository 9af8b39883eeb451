import type { Signal, SignalReceipt, SignalReport } from '@esimshop/contracts/signal';
import { receiveSignalReport } from '../../mail/support/receive-signal-report.ts';
import type { OpenEsim } from '../../orders/esims.ts';
import type { OrderRow } from '../../orders/store.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import type { Shop } from '../../shop.ts';

type Sent = { esim: OpenEsim; order: OrderRow; signal: Signal; report: SignalReport; key: string };

/** Opens a thread with what the traveller tried and what is known of the eSIM; the same key opens it once. */
export function sendReport(shop: Shop, { esim, order, signal, report, key }: Sent): Promise<SignalReceipt> {
  return receiveSignalReport(shop, {
    ...{ order, signal, report },
    // A key is the browser's own choice: of another eSIM it names another report.
    keyHash: sha256(`signal-report ${esim.row.id} ${key}`),
  });
}
