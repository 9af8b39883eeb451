import { bundlesByName } from '../catalogue/bundles.ts';
import type { Call, PartnerRoute } from '../partner-routes.ts';
import { asFields, readFlag, readText } from '../read-fields.ts';
import { type BundleState, readBundleState } from './bundle-state.ts';
import { apiError, type EsimGo } from './esim-go-context.ts';
import { findEsim, readIccid, readLimit } from './esim-routes.ts';
import { toAssignmentWire, toBundlesWire } from './esim-wire.ts';
import { describeRefund, findRevocable, revokeBundle } from './revoke-bundle.ts';

const finishedStates: BundleState[] = ['depleted', 'expired', 'revoked', 'lapsed'];

export function makeBundleRoutes(partner: EsimGo): PartnerRoute<'esim-go'>[] {
  return [
    {
      method: 'GET',
      url: '/esims/:iccid/bundles',
      operation: 'bundles',
      handle: ({ request }) => {
        const query = asFields(request.query);
        const now = partner.now();
        const includeUsed = readFlag(query, 'includeUsed');
        const bundles = findEsim(partner, readIccid(request.params))
          .assignments.filter((assignment) => includeUsed || !finishedStates.includes(readBundleState(assignment, now)))
          .slice(-readLimit(query, 15));
        return { status: 200, body: { bundles: toBundlesWire(bundles, now) } };
      },
    },
    {
      method: 'GET',
      url: '/esims/:iccid/bundles/:name',
      operation: 'bundles',
      handle: ({ request }) => {
        const name = readText(asFields(request.params), 'name');
        const named = findEsim(partner, readIccid(request.params)).assignments.filter(
          (assignment) => assignment.bundleName === name,
        );
        if (named.length === 0) throw apiError(403, 'bundle not assigned to this eSIM');
        return { status: 200, body: { assignments: named.map((each) => toAssignmentWire(each, partner.now())) } };
      },
    },
    {
      method: 'DELETE',
      url: '/esims/:iccid/bundles/:name',
      operation: 'bundles',
      handle: (call) => handleRevoke(partner, call),
    },
    {
      method: 'DELETE',
      url: '/esims/:iccid/bundles/:name/assignments/:assignmentId',
      operation: 'bundles',
      handle: (call) => handleRevoke(partner, call),
    },
    {
      method: 'GET',
      url: '/esims/:iccid/compatible/:bundle',
      operation: 'esim',
      handle: ({ request }) => {
        const esim = findEsim(partner, readIccid(request.params));
        const bundle = bundlesByName.get(readText(asFields(request.params), 'bundle') ?? '');
        if (!bundle) throw apiError(403, 'bundle not found or not available to this organisation');
        return { status: 200, body: { compatible: bundle.profileName === esim.profileName } };
      },
    },
  ];
}

function handleRevoke(partner: EsimGo, { request, isRejected }: Call) {
  const params = asFields(request.params);
  const query = asFields(request.query);
  const esim = findEsim(partner, readIccid(params));
  const assignment = findRevocable(partner, esim, readText(params, 'name') ?? '', readText(params, 'assignmentId'));
  if (isRejected) throw apiError(400, 'bundle cannot be revoked');
  // A dry run must be requested: without a type this partner revokes.
  if (readText(query, 'type') === 'validate') return { status: 200, body: { status: 'Bundle can be revoked' } };
  const isForBalance = readFlag(query, 'refundToBalance');
  revokeBundle(partner, esim, assignment, isForBalance);
  const { action } = describeRefund(partner, isForBalance);
  return { status: 200, body: { status: isForBalance ? action : 'Successfully Revoked Bundle' } };
}
