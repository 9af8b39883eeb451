import type { BoughtPlan, Revocation, RevocationOffer, RevocationOutcome } from '../esim-supplier.ts';
import { SupplierError } from '../supplier-error.ts';
import { CODES, type EsimAccessClient } from './esim-access-client.ts';
import { toPlanState } from './esim-state.ts';
import { getEsim, type Profile } from './profiles.ts';

/** What was cancelled was credited, what was revoked was not. */
const CREDITED = 'CANCEL';
/** Of a request that was not carried out, but may be in a moment. */
const TRANSIENT = new Set<string>([CODES.serverError, CODES.busy, CODES.allocating, CODES.expired]);

/**
 * Takes back an eSIM that was not used. `cancel` credits one that is on no phone yet; `revoke` ends one that is, and credits
 * nothing. Both concern the whole eSIM, so nothing is taken back by itself once data was added to it.
 */
export function createRevocation(begin: () => EsimAccessClient): Revocation {
  return {
    async check(esim): Promise<RevocationOffer> {
      const way = findWay(await getEsim(begin(), esim), esim);
      return 'message' in way ? { kind: 'impossible', ...way } : { kind: 'possible', isCredited: way.isCredited };
    },
    async revoke(esim): Promise<RevocationOutcome> {
      try {
        return await takeBack(begin(), esim);
      } catch (error) {
        if (!(error instanceof SupplierError)) throw error;
        return { kind: 'unknown', message: error.message };
      }
    },
  };
}

type Way = { path: '/esim/cancel' | '/esim/revoke'; isCredited: boolean };

function findWay(
  { esimStatus, smdpStatus, orderUsage, packageList }: Profile,
  { addedBy }: BoughtPlan,
): Way | { message: string } {
  if (addedBy !== undefined) return { message: 'eSIM Access does not take back data that was added to an eSIM' };
  if (packageList.length > 1) return { message: 'Data was added to the eSIM, which would go with it' };
  const state = esimStatus.toUpperCase();
  if (state !== 'GOT_RESOURCE' || orderUsage > 0) return { message: `The plan is ${state.toLowerCase()}` };
  return smdpStatus.toUpperCase() === 'RELEASED'
    ? { path: '/esim/cancel', isCredited: true }
    : { path: '/esim/revoke', isCredited: false };
}

async function takeBack(client: EsimAccessClient, esim: BoughtPlan): Promise<RevocationOutcome> {
  const profile = await getEsim(client, esim);
  const done = readTakenBack(profile);
  if (done) return done;
  const way = findWay(profile, esim);
  // Of a state that is not understood, nobody knows whether it was taken back.
  const isUnderstood = esim.addedBy !== undefined || toPlanState(profile.esimStatus) !== 'unknown';
  if ('message' in way) return { kind: isUnderstood ? 'rejected' : 'unknown', ...way };
  const response = await client.send(way.path, { esimTranNo: profile.esimTranNo });
  const { status, refusal, message, body } = response;
  if (status === 200 && refusal === undefined && body !== undefined)
    return { kind: 'revoked', isCredited: way.isCredited };
  if (status !== 200 || refusal === undefined || TRANSIENT.has(refusal)) return { kind: 'unknown', message };
  // An earlier request that arrived only now would be a reason, too.
  return readTakenBack(await getEsim(client, esim)) ?? { kind: 'rejected', message };
}

function readTakenBack({ esimStatus }: Profile): RevocationOutcome | undefined {
  if (toPlanState(esimStatus) !== 'revoked') return undefined;
  return { kind: 'revoked', isCredited: esimStatus.toUpperCase() === CREDITED };
}
