import * as z from 'zod';
import {
  type BoughtPlan,
  isOfOrder,
  type Revocation,
  type RevocationOffer,
  type RevocationOutcome,
} from '../esim-supplier.ts';
import type { RawResponse } from '../supplier-client.ts';
import { SupplierError } from '../supplier-error.ts';
import { type Assignment, listAssignments, pathOf } from './esim-bundles.ts';
import type { EsimGoClient } from './esim-go-client.ts';
import { readBalance } from './organisation.ts';

const REJECTED = new Set([400, 403, 404]);
const confirmationSchema = z.object({ status: z.string() });
const NOT_STARTED = new Set(['queued', 'processing']);

/**
 * Revokes bundles that have not started (OpenAPI v2.5, DELETE /esims/{iccid}/bundles/{name}/assignments/{assignmentId}).
 * `isCredited`: the account may refund to its balance, which is disabled until the account manager enables it.
 */
export function createRevocation(begin: () => EsimGoClient, isCredited: boolean): Revocation {
  return {
    check: (esim) => checkRevocation(begin(), esim, isCredited),
    revoke: ({ wasRequested, ...esim }) => revokeBundle(begin(), esim, { wasRequested, isCredited }),
  };
}

async function checkRevocation(client: EsimGoClient, esim: BoughtPlan, isCredited: boolean): Promise<RevocationOffer> {
  const assignment = await findBought(client, esim);
  if (!assignment) return { kind: 'impossible', message: 'The plan is not on the eSIM' };
  if (!isRevocable(assignment)) return { kind: 'impossible', message: `The plan is ${assignment.bundleState}` };
  const dryRun = await send(client, esim, assignment, { isCredited, type: 'validate' });
  if (isConfirmed(dryRun)) return { kind: 'possible', isCredited: isCredited && !namesInventory(dryRun) };
  if (REJECTED.has(dryRun.status)) return { kind: 'impossible', message: dryRun.message };
  throw new SupplierError(dryRun.message, { status: dryRun.status, wasSent: true });
}

type Options = { wasRequested: boolean; isCredited: boolean };

async function revokeBundle(client: EsimGoClient, esim: BoughtPlan, options: Options): Promise<RevocationOutcome> {
  const { isCredited } = options;
  try {
    const assignment = await findBought(client, esim);
    if (!assignment) return { kind: 'rejected', message: 'The plan is not on the eSIM' };
    if (isRevoked(assignment))
      return { kind: 'revoked', isCredited: isCredited && !(await isInInventory(client, esim)) };
    if (!isRevocable(assignment)) return { kind: 'rejected', message: `The plan is ${assignment.bundleState}` };
    const response = await send(client, esim, assignment, { isCredited, type: 'transaction' });
    const { status, message } = response;
    if (isConfirmed(response)) return { kind: 'revoked', isCredited: isCredited && !namesInventory(response) };
    if (!REJECTED.has(status)) return { kind: 'unknown', message };
    // An earlier request that arrived only now would be a reason, too.
    const now = await findBought(client, esim);
    if (!now || !isRevoked(now)) return { kind: 'rejected', message };
    return { kind: 'revoked', isCredited: isCredited && !(await isInInventory(client, esim)) };
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    if (options.wasRequested && (await hasLeftAccount(client, error))) return { kind: 'revoked', isCredited };
    return { kind: 'unknown', message: error.message };
  }
}

/** An eSIM that is not installed leaves the account with its last bundle; others are refused as before, with a working key. */
async function hasLeftAccount(client: EsimGoClient, error: SupplierError): Promise<boolean> {
  if (error.status !== 403 && error.status !== 404) return false;
  const balance = await readBalance(client).catch(() => undefined);
  return balance !== undefined;
}

/** The assignment that the order made, or else the oldest of the plan: later ones are top-ups. */
async function findBought(
  client: EsimGoClient,
  { iccid, supplierPlanId, addedBy }: BoughtPlan,
): Promise<Assignment | undefined> {
  const ofPlan = (await listAssignments(client, iccid)).filter(({ name }) => name === supplierPlanId);
  if (addedBy === undefined) return ofPlan.at(-1);
  return ofPlan.find(({ assignmentReference }) => isOfOrder(assignmentReference ?? '', addedBy));
}

/** A gateway's page with 200 confirms nothing. */
function isConfirmed({ status, body }: RawResponse): boolean {
  return status === 200 && confirmationSchema.safeParse(body).success;
}

/** Not everything that is asked for goes to the balance: "Bundle Refunded to Inventory" credits nothing. */
const INVENTORY = /inventory/i;

function namesInventory({ body }: RawResponse): boolean {
  return INVENTORY.test(confirmationSchema.safeParse(body).data?.status ?? '');
}

const historySchema = z.array(z.object({ name: z.string(), bundleName: z.string().nullish() }));

/** Whether the plan went to the inventory, by the history of its eSIM; false if that cannot be read. */
async function isInInventory(client: EsimGoClient, { iccid, supplierPlanId }: BoughtPlan): Promise<boolean> {
  const actions = await client.get(`${pathOf(iccid)}/history`, {}, historySchema).catch((error: unknown) => {
    if (error instanceof SupplierError) return [];
    throw error;
  });
  return actions.some(({ name, bundleName }) => bundleName === supplierPlanId && INVENTORY.test(name));
}

function isRevoked({ bundleState }: Assignment): boolean {
  return bundleState?.toLowerCase() === 'revoked';
}

function isRevocable({ bundleState, startTime }: Assignment): boolean {
  return NOT_STARTED.has(bundleState?.toLowerCase() ?? '') && startTime === null;
}

function send(
  client: EsimGoClient,
  { iccid }: BoughtPlan,
  { name, id }: Assignment,
  { isCredited, type }: { isCredited: boolean; type: 'validate' | 'transaction' },
) {
  const bundle = `${pathOf(iccid)}/bundles/${encodeURIComponent(name)}`;
  const path = id == null ? bundle : `${bundle}/assignments/${encodeURIComponent(id)}`;
  // `offerId` is the assignment's id, which refunding to the balance needs.
  return client.delete(path, {
    type,
    refundToBalance: isCredited,
    ...(id != null && isCredited && { offerId: `${id}` }),
  });
}
