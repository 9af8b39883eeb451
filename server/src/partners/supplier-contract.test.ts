import { describeSupplier, type SupplierUnderTest } from '@esimshop/extension/testing/supplier-contract';
import { pino } from 'pino';
import { openPartnerSandbox } from '../../test/partner-sandbox.ts';
import type { SupplierName } from '../../test/sandbox-controls.ts';
import { createAiralo } from './airalo/airalo.ts';
import { createEsimAccess } from './esim-access/esim-access.ts';
import { createEsimGo } from './esim-go/esim-go.ts';

const sandbox = await openPartnerSandbox();
const common = { timeoutMs: 30_000, log: pino({ level: 'silent' }), placeName: (code: string) => code };

/** What the sandbox does is the same for each of its suppliers. */
function underTest(
  name: SupplierName,
  supplier: Pick<SupplierUnderTest, 'connect' | 'plans' | 'operations' | 'countOrders'> & {
    isProvenBy: 'signature' | 'address';
  },
): SupplierUnderTest {
  return {
    name,
    ...supplier,
    regions: ['Africa', 'Asia', 'Caribbean', 'Europe+', 'LATAM', 'North America', 'Oceania', 'Global'],
    network: { country: 'AT', name: /^A1/, generation: '5G' },
    isPaged: true,
    topsUp: true,
    denial: /denied|no access token|signature mismatch/,
    fail: (operation, fault, times = 1) =>
      sandbox.addFault({ partner: name, operation, fault, times, ...(fault === 'slow' && { delayMs: 30_000 }) }),
    refusePurchase: () => sandbox.addFault({ partner: name, operation: 'order', fault: 'reject' }),
    changeOffer: (id, change) => sandbox.changeOffer(name, id, change),
    useData: (iccid, megabytes) => sandbox.useData(iccid, megabytes),
    webhooks: {
      isProvenBy: supplier.isProvenBy,
      from: '127.0.0.1',
      next: async (iccid) => ({ ...(await sandbox.nextWebhook(iccid)), about: { iccid } }),
    },
  };
}

describeSupplier(
  underTest('esim-go', {
    connect: ({ hasWrongKey, ...changes } = {}) =>
      createEsimGo({
        ...{ ...common, ...sandbox.connection.esimGo, refundsToBalance: true, ...changes },
        ...(hasWrongKey && { apiKey: 'wrong' }),
      }),
    plans: { local: 'esim_5GB_30D_TR_V2', regional: 'esim_5GB_30D_REUP_V2', other: 'esim_10GB_30D_TR_V2' },
    operations: { purchase: 'order', balance: 'organisation', state: ['esim', 'bundles'], topUp: 'order' },
    isProvenBy: 'signature',
    countOrders: async () => (await sandbox.readLedger()).esimGo.orders.length,
  }),
);

describeSupplier(
  underTest('airalo', {
    connect: ({ hasWrongKey, ...changes } = {}) =>
      createAiralo({
        ...{ ...common, ...sandbox.connection.airalo, ...changes },
        ...(hasWrongKey && { clientSecret: 'wrong' }),
      }),
    plans: {
      local: 'turkey-mobil-30days-5gb',
      regional: 'europe-link-30days-5gb',
      other: 'turkey-mobil-30days-10gb',
    },
    operations: { purchase: 'order', balance: 'balance', state: ['sim', 'usage'], topUp: 'topup' },
    isProvenBy: 'signature',
    countOrders: async () => (await sandbox.readLedger()).airalo.orders.length,
  }),
);

describeSupplier(
  underTest('esim-access', {
    connect: ({ hasWrongKey, ...changes } = {}) =>
      createEsimAccess({
        ...{ ...common, ...sandbox.connection.esimAccess, ...changes },
        ...(hasWrongKey && { secretKey: 'wrong' }),
      }),
    plans: { local: 'TR_5_30', regional: 'EU-42_5_30', other: 'TR_10_30' },
    operations: { purchase: 'order', balance: 'balance', state: ['query'], topUp: 'topup' },
    isProvenBy: 'address',
    countOrders: async () => (await sandbox.readLedger()).esimAccess.orders.length,
  }),
);
