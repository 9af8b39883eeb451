import type {
  Extension,
  ExtensionKit,
  IssuedEsim,
  Supplier,
  SupplierOrder,
  SupplierPlan,
} from '@esimshop/extension/interface';

const PLAN: SupplierPlan = {
  id: 'palm-tr-3',
  productId: 'palm_3GB_30D_TR',
  name: 'Turkey eSIM 3GB for 30 Days',
  description: '3 GB of mobile data in Turkey, valid for 30 days.',
  destination: { code: 'TR', name: 'Turkey', regionName: 'Middle East' },
  countries: [{ iso: 'TR', name: 'Turkey', regionName: 'Middle East' }],
  dataMb: 3000,
  tier: null,
  validityDays: 30,
  speeds: ['4G'],
  startsOnFirstConnection: true,
  canTopUp: false,
  costMinor: 250,
  minimumPriceMinor: null,
  currency: 'USD',
  imageUrl: null,
};

type Order = { reference: string; marker: string; esims: IssuedEsim[]; at: number };

/** A small supplier, as somebody outside the shop would write it: it keeps its books in memory, and knows orders by their marker. */
function createPalm({ env, finding }: ExtensionKit): Supplier {
  if (!env.PALM_KEY) throw new Error('Set PALM_KEY to the key of your account at Palm.');
  const orders: Order[] = [];
  let sold = 0;

  const sell = (marker: string, quantity: number): Order => {
    const known = orders.find((order) => order.marker === marker);
    if (known) return known;
    const esims = Array.from({ length: quantity }, () => ({
      iccid: `89880000000000${String(++sold).padStart(5, '0')}`,
      smdpAddress: 'rsp.palm.example',
      matchingId: `PALM-${sold}`,
    }));
    const order = { reference: `P-${orders.length + 1}`, marker, esims, at: Date.now() };
    orders.push(order);
    return order;
  };
  const describe = ({ reference, esims, at }: Order): SupplierOrder => ({
    ...{ reference, supplierPlanId: PLAN.id, quantity: esims.length },
    iccids: esims.map(({ iccid }) => iccid),
    ageMs: Date.now() - at,
  });

  return {
    plans: {
      listPlans: async (page) => ({ plans: [PLAN], page, pageCount: 1 }),
      findPlan: async ({ id }) => (id === PLAN.id ? PLAN : undefined),
      listNetworks: async () => new Map([['TR', [{ name: 'Turkcell', generation: '4G' }]]]),
    },
    esims: {
      maxUnitsPerPurchase: 10,
      repeatsByMarker: true,
      async purchase({ supplierPlanId, quantity, marker = '', iccid }) {
        if (supplierPlanId !== PLAN.id || iccid) return { kind: 'rejected', message: 'Palm does not sell this' };
        const { reference, esims } = sell(marker, quantity);
        return { kind: 'issued', reference, esims };
      },
      async getPurchase(reference) {
        const order = orders.find((each) => each.reference === reference);
        if (!order) return { kind: 'unknown', message: `Palm does not list order ${reference}` };
        return { kind: 'issued', reference, esims: order.esims };
      },
      listCompatible: async () => [],
      listOrders: async () => orders.map(describe),
      findPurchases: async (marker) => orders.filter((order) => order.marker === marker).map(describe),
      isForNewEsims: async () => true,
      stateReads: { intervalMs: 100, freshMs: 60_000, countedBy: 'account' },
      getEsimState: async () => ({ profile: 'released', installedAt: null, plans: [] }),
      reportsInstallation: false,
      getBalance: async () => ({ balanceMinor: 100_000, currency: 'USD' }),
      async *checkAccount() {
        yield finding('pass', 'Palm accepts the key.');
      },
      verifyWebhook: () => undefined,
    },
  };
}

/** @public Loaded by its path. */
export const extension: Extension = { interfaceVersion: 1, hasSandbox: true, suppliers: { palm: createPalm } };
