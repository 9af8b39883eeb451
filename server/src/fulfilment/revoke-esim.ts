import { findPlan, readKnownState } from '../orders/esim-stage.ts';
import { type BookedEsim, type OpenEsim, openEsim, saveUsage } from '../orders/esims.ts';
import type { BoughtPlan, EsimPlan, EsimState, RevocationOffer, RevocationOutcome } from '../partners/esim-supplier.ts';
import type { Executor } from '../platform/database/database.ts';
import { type Shop, supplierOf } from '../shop.ts';

const NO_REVOCATION = 'The supplier takes nothing back';
const NO_CODES = 'Its number was erased with its customer’s data';

export type CheckedEsim = { state: EsimState; offer: RevocationOffer };

/** The supplier's current report of an eSIM, and whether its plan can be taken back. @throws Error if it cannot be asked */
export async function checkRevocation(shop: Shop, esim: OpenEsim): Promise<CheckedEsim> {
  const { esims } = supplierOf(shop, esim);
  const state = await esims.getEsimState(esim);
  await saveUsage(shop.database, esim.row.id, state, shop.clock.now());
  const offer = await esims.revocation?.check(toBought(esim));
  return { state, offer: offer ?? { kind: 'impossible', message: NO_REVOCATION } };
}

/** Takes an eSIM's plan back. `wasRequested`: an earlier request may have been executed. Repeating it is harmless. */
export async function revokeEsim(shop: Shop, esim: BookedEsim, wasRequested: boolean): Promise<RevocationOutcome> {
  const { revocation } = supplierOf(shop, esim).esims;
  if (!revocation) return { kind: 'rejected', message: NO_REVOCATION };
  const opened = openEsim(shop.secrets, esim);
  if (!opened) return { kind: 'rejected', message: NO_CODES };
  return revocation.revoke({ ...toBought(opened), wasRequested });
}

function toBought({ iccid, supplierRef, line, addedBy }: OpenEsim): BoughtPlan {
  return { iccid, supplierRef, supplierPlanId: line.supplierPlanId, addedBy: addedBy?.order };
}

/** Records that an eSIM's plan was taken back: it may have left the account, so that its state can no longer be read. */
export async function saveRevoked(executor: Executor, esim: BookedEsim, now: Date): Promise<void> {
  const { row, line } = esim;
  const known: EsimState = readKnownState(row)?.state ?? { profile: 'unknown', installedAt: null, plans: [] };
  const bought = findPlan(known, esim) ?? describeBought(line);
  const revoked: EsimPlan = { ...bought, state: 'revoked', supplierState: 'revoked' };
  const plans = [...known.plans.filter((plan) => plan !== bought), revoked];
  await saveUsage(executor, row.id, { ...known, plans }, now);
}

/** The plan of an eSIM whose state was never read. */
function describeBought({ supplierPlanId, dataMb, validityDays }: BookedEsim['line']): EsimPlan {
  return {
    reference: supplierPlanId,
    supplierPlanId,
    state: 'unknown',
    supplierState: 'unknown',
    totalMb: dataMb,
    remainingMb: dataMb,
    validityDays,
    assignedAt: null,
    startsAt: null,
    endsAt: null,
    unlimited: dataMb === null,
  };
}
