import { readBundleState, readEndTime, readProfileStatus, readRemainingBytes } from './bundle-state.ts';
import { formatTime, smdpAddress, toAmount } from './esim-go-context.ts';
import type { Assignment, Esim, OrderLine, PartnerOrder } from './esim-go-tables.ts';

export function toAssignmentWire(assignment: Assignment, now: number) {
  const endsAt = readEndTime(assignment);
  const remaining = readRemainingBytes(assignment);
  const unlimited = assignment.totalBytes < 0;
  return {
    id: assignment.id,
    callTypeGroup: 'data',
    initialQuantity: assignment.totalBytes,
    remainingQuantity: remaining,
    assignmentDateTime: formatTime(assignment.assignedAt),
    assignmentReference: assignment.reference,
    bundleState: readBundleState(assignment, now),
    ...(assignment.startedAt !== null && { startTime: formatTime(assignment.startedAt) }),
    ...(endsAt !== null && { endTime: formatTime(endsAt) }),
    unlimited,
    allowances: [
      {
        type: 'DATA',
        service: 'ROAMING',
        description: assignment.description,
        initialAmount: assignment.totalBytes,
        remainingAmount: remaining,
        unit: 'BYTES',
        unlimited,
      },
    ],
  };
}

/** One entry per bundle name, each with its assignments, oldest first. */
export function toBundlesWire(assignments: Assignment[], now: number) {
  const byName = Map.groupBy(assignments, (assignment) => assignment.bundleName);
  return [...byName.values()].map((group) => ({
    name: group[0]?.bundleName,
    description: group[0]?.description,
    assignments: group.map((assignment) => toAssignmentWire(assignment, now)),
  }));
}

export function toEsimWire(esim: Esim, additionalFields: string) {
  return {
    iccid: esim.iccid,
    msisdn: '',
    pin: esim.pin,
    puk: esim.puk,
    matchingId: esim.matchingId,
    smdpAddress,
    profileStatus: readProfileStatus(esim),
    ...(esim.installedAt !== null && { firstInstalledDateTime: esim.installedAt }),
    customerRef: esim.customerRef,
    profileName: esim.profileName,
    state: 'active',
    ...listInstallUrls(esim, additionalFields),
  };
}

/** The form used in lists, in which the time of installation is text. */
export function toAssignedEsimWire(esim: Esim, additionalFields: string) {
  return {
    iccid: esim.iccid,
    matchingId: esim.matchingId,
    smdpAddress,
    profileStatus: readProfileStatus(esim),
    pin: esim.pin,
    puk: esim.puk,
    firstInstalledDateTime: esim.installedAt === null ? '' : formatTime(esim.installedAt),
    ...listInstallUrls(esim, additionalFields),
  };
}

function listInstallUrls(esim: Esim, additionalFields: string) {
  const cardData = encodeURIComponent(`LPA:1$${smdpAddress}$${esim.matchingId}`);
  const appleInstallUrl = `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${cardData}`;
  const androidInstallUrl = `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${cardData}`;
  const requested = additionalFields.split(',');
  if (requested.includes('installUrl')) return { appleInstallUrl, androidInstallUrl };
  return requested.includes('appleInstallUrl') ? { appleInstallUrl } : {};
}

/** An order as the partner returns it: without eSIMs while it is being processed. */
export function toOrderWire(
  order: PartnerOrder,
  options: { now: number; currency: string; withIccids: boolean; findEsim: (iccid: string) => Esim | undefined },
) {
  const isReady = options.now >= order.readyAt;
  const hasEsims = options.withIccids && isReady && order.isAssigned;
  const count = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  return {
    order: order.lines.map((line) => ({
      ...(hasEsims && {
        esims: line.iccids.map((iccid) => ({
          iccid,
          matchingId: options.findEsim(iccid)?.matchingId ?? '',
          smdpAddress,
        })),
        iccids: line.iccids,
      }),
      ...toLineWire(line),
    })),
    total: toAmount(order.totalMinor),
    currency: options.currency,
    status: isReady ? 'completed' : 'processing',
    statusMessage: isReady ? `Order completed: ${count} eSIMs assigned` : `Order processing: ${count} eSIMs requested`,
    orderReference: order.reference,
    createdDate: formatTime(order.createdAt),
    assigned: order.isAssigned,
    sourceIP: '127.0.0.1',
    runningBalance: (order.balanceAfterMinor / 100).toFixed(2),
  };
}

export function toLineWire(line: Omit<OrderLine, 'iccids'>) {
  return {
    type: 'bundle',
    item: line.item,
    quantity: line.quantity,
    subTotal: toAmount(line.unitPriceMinor * line.quantity),
    pricePerUnit: toAmount(line.unitPriceMinor),
    // Capitalised as by the partner.
    AllowReassign: line.allowReassign,
  };
}
