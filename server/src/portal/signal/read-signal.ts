import { isLocalCode } from '@esimshop/contracts/destination-codes';
import type { Signal } from '@esimshop/contracts/signal';
import { type KnownState, readKnownState } from '../../orders/esim-stage.ts';
import { type OpenEsim, planKeyOf } from '../../orders/esims.ts';
import { isBeingTakenBack, listRefundsOfPlans } from '../../orders/refunds.ts';
import type { OrderRow } from '../../orders/store.ts';
import type { EsimState } from '../../partners/esim-supplier.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import { toPortalEsim } from '../portal-esim.ts';
import { refreshViewed } from '../usage/usage.ts';
import type { NetworkReader } from './network-reader.ts';

/** What is known of an eSIM's way online: asked of its supplier now, or as it last said. */
export async function readSignal(
  shop: Shop,
  readNetwork: NetworkReader,
  { esim, order }: { esim: OpenEsim; order: OrderRow },
): Promise<Signal> {
  const refunds = await listRefundsOfPlans(shop.database, [planKeyOf(esim)]);
  const isRevoked = refunds.some(({ state }) => state === 'revoked');
  const refreshed = isRevoked ? undefined : await refreshViewed(shop, [esim], 'viewed');
  const known = refreshed?.get(esim.row.id) ?? readKnownState(esim.row);
  const isInstalled = readIsInstalled(shop, esim, known);
  const network = isInstalled === false ? { kind: 'unseen' as const } : await readNetwork(esim);
  const countryCodes = await listCountries(shop, esim);
  return {
    esim: toPortalEsim(esim, {
      purchasedAt: order.createdAt,
      known,
      isBeingTakenBack: refunds.some(isBeingTakenBack),
    }),
    deliveredAt: esim.row.createdAt.toISOString(),
    isInstalled,
    installedAt: known?.state.installedAt?.toISOString() ?? null,
    network,
    networks: await listNetworks(shop, esim, { network, countryCodes }),
    countryCodes,
    apn: esim.apn ?? null,
    askedAt: shop.clock.now().toISOString(),
  };
}

const ON_PHONE: Partial<Record<EsimState['profile'], boolean>> = {
  released: false,
  downloaded: false,
  installed: true,
};

/** A supplier that never says whether a profile is on a phone says `released` until it is used. */
function readIsInstalled(shop: Shop, esim: OpenEsim, known: KnownState | undefined): boolean | null {
  if (!known) return null;
  const { profile, installedAt } = known.state;
  if (installedAt) return true;
  const isOnPhone = ON_PHONE[profile] ?? null;
  return isOnPhone === false && !supplierOf(shop, esim).esims.reportsInstallation ? null : isOnPhone;
}

async function listCountries(shop: Shop, { line }: OpenEsim): Promise<string[]> {
  const { byKey } = await shop.catalogue.snapshot();
  const sold = byKey.get(line.productKey)?.row.countryCodes;
  return sold ?? (isLocalCode(line.countryCode) ? [line.countryCode] : []);
}

/** Of the country that the eSIM is in, or of the only one that it works in. */
async function listNetworks(
  shop: Shop,
  { line, supplier }: OpenEsim,
  { network, countryCodes }: Pick<Signal, 'network' | 'countryCodes'>,
): Promise<string[]> {
  const seenIn = network.kind === 'seen' ? network.countryCode : null;
  const code = seenIn !== null && countryCodes.includes(seenIn) ? seenIn : line.countryCode;
  const { networksOf } = await shop.catalogue.snapshot();
  return [...new Set(networksOf(supplier, code).map(({ name }) => name))];
}
