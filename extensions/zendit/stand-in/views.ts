import type { Esim, Purchase } from './books.ts';

const toText = (moment: Date | undefined) => moment?.toISOString() ?? '';

/** `DtoESimPurchase` of the SDK. */
export function showPurchase({ offer, transactionId, status, iccid, createdAt, error, refund }: Purchase) {
  const { offerId: _id, cost, price: _price, enabled: _enabled, ...facts } = offer;
  return {
    ...facts,
    ...{
      offerId: offer.offerId,
      transactionId,
      status,
      log: [],
      createdAt: toText(createdAt),
      updatedAt: toText(createdAt),
    },
    ...{ cost: cost.fixed + cost.fee, costBase: cost.fixed, costFee: cost.fee, costCurrency: cost.currency },
    costCurrencyDivisor: cost.currencyDivisor,
    ...(error && { error }),
    ...(refund && { refund: { status: refund.status } }),
    ...(iccid && {
      confirmation: {
        ...{ iccid, smdpAddress: 'smdp.zendit.example', activationCode: `Z-${iccid.slice(-6)}` },
        ...{ externalReferenceId: transactionId, redemptionInstructions: '' },
      },
    }),
  };
}

/** `DtoESIMPlansResponse`. */
export function showPlans({ iccid, plans, installedAt }: Esim) {
  const list = plans.map(({ offer, remainingGB, startAt, endAt }) => ({
    ...{ iccid, offerId: offer.offerId, description: '', initialDataGB: offer.dataGB, remainingDataGB: remainingGB },
    ...{ status: startAt ? 'ACTIVE' : 'QUEUED', unlimited: offer.dataUnlimited },
    ...(startAt && endAt && { startAt: toText(startAt), endAt: toText(endAt) }),
  }));
  return { list, total: list.length, firstInstalledAt: toText(installedAt) };
}

/** `DtoESimRefundStatus`. */
export function showRefund({ transactionId, offer, refund }: Purchase) {
  return {
    ...{ transactionId: `${transactionId}-refund`, refundedTransactionId: transactionId, status: refund?.status },
    ...{ amount: offer.cost.fixed, currency: 'USD', currencyDivisor: offer.cost.currencyDivisor, log: [] },
    ...{
      productType: 'ESIM',
      type: 'REFUND',
      createdAt: toText(refund?.createdAt),
      updatedAt: toText(refund?.createdAt),
    },
    ...(refund?.error && { error: refund.error }),
  };
}
