import type { Signal } from '@esimshop/contracts/signal';
import { LRUCache } from 'lru-cache';
import type { OpenEsim } from '../../orders/esims.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import { waitForTurn } from '../../supply/turns.ts';

/** The network that last saw an eSIM, as its supplier reports it. */
export type NetworkReader = (esim: OpenEsim) => Promise<Signal['network']>;

const MAX_CACHED = 1_000;

/**
 * Asks about each eSIM as seldom as about its state, and in a turn of its own. A supplier that cannot be asked counts as silent,
 * so that the traveller is asked instead.
 */
export function createNetworkReader(shop: Shop): NetworkReader {
  const cached = new LRUCache<number, Signal['network'], OpenEsim>({
    max: MAX_CACHED,
    fetchMethod: async (_id, _stale, { context, options }) => {
      options.ttl = supplierOf(shop, context).esims.stateReads.freshMs;
      return readNetwork(shop, context);
    },
  });
  return async (esim) => {
    const network = await cached.fetch(esim.row.id, { context: esim });
    return network ?? { kind: 'unreported' };
  };
}

async function readNetwork(shop: Shop, { row, supplier, iccid }: OpenEsim): Promise<Signal['network']> {
  const { esims: adapter } = supplierOf(shop, { supplier });
  if (!adapter.getSeenNetwork) return { kind: 'unreported' };
  try {
    await waitForTurn(shop, supplier);
    const seen = await adapter.getSeenNetwork(iccid);
    if (!seen) return { kind: 'unseen' };
    return { kind: 'seen', name: seen.name, countryCode: seen.countryCode, seenAt: seen.seenAt.toISOString() };
  } catch (error) {
    shop.log.warn({ esimId: row.id, err: error }, 'esim.network_unavailable');
    return { kind: 'unreported' };
  }
}
