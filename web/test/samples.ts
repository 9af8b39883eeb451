import type { AdminOrder, OrderLedger } from '@esimshop/contracts/admin-order';
import type { Cart } from '@esimshop/contracts/carts';
import type { Order } from '@esimshop/contracts/orders';
import type { PortalEsim } from '@esimshop/contracts/portal';
import type { Product } from '@esimshop/contracts/products';
import type { Arrival } from '~/features/arrivals/arrival.ts';
import type { SavedEsim } from '~/features/esims/saved/saved-esims-store.ts';
import { sampleProducts } from '~/features/preview/sample-products.ts';

/** A plan on sale, at this price. */
export function productAt(price: string): Product {
  const [sample] = sampleProducts;
  if (!sample) throw new Error('Expected a sample');
  return { ...sample, id: 7, productId: 'esim_5GB_30D_TR_V2', price };
}

/** A cart with one plan at this price. */
export function cartAt(price: string, version = 1): Cart {
  const product = productAt(price);
  const line = { id: 1, quantity: 1, addedAt: '2026-11-20T00:00:00.000Z', available: true, previousPrice: null };
  return {
    items: [{ ...line, lineTotal: price, product }],
    totalItems: 1,
    totalPrice: price,
    currency: 'USD',
    version,
  };
}

type OrderFacts = Partial<Pick<Order, 'orderNumber' | 'status' | 'totalAmount' | 'emailNotificationsSent'>> & {
  payment?: Partial<Order['payment']>;
  fulfilment?: Order['fulfilment']['state'];
};

/** An order of one eSIM, which is paid and being prepared unless told otherwise. */
export function orderOf({ payment, fulfilment = 'preparing', ...facts }: OrderFacts = {}): Order {
  const isIssued = fulfilment === 'issued';
  return {
    orderNumber: 'ES-7',
    customerEmail: 'deniz@example.com',
    customerName: 'Deniz Kaya',
    subtotal: '9.99',
    totalAmount: '9.99',
    currency: 'USD',
    status: isIssued ? 'completed' : 'processing',
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    processedAt: null,
    shippedAt: null,
    completedAt: null,
    cancelledAt: null,
    trackingNumber: null,
    esimQrCode: null,
    emailNotificationsSent: [],
    billingDetails: { phone: '+905320000000' },
    items: [],
    metadata: { esimInfoArray: [] },
    ...facts,
    payment: { method: 'credit_card', state: 'paid', declineCode: null, ...payment },
    fulfilment: { state: fulfilment, issued: isIssued ? 1 : 0, total: 1 },
  };
}

type AdminOrderFacts = Partial<
  Pick<
    AdminOrder,
    'status' | 'updatedAt' | 'refunds' | 'disputes' | 'esims' | 'totalAmount' | 'currency' | 'needsAttention'
  >
>;

/** A paid order of two eSIMs, as the owner sees it. */
export function adminOrderOf(facts: AdminOrderFacts = {}): AdminOrder & { ledger: OrderLedger } {
  return {
    id: 7,
    orderNumber: 'ES-7',
    status: 'completed',
    needsAttention: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:05.000Z',
    processedAt: null,
    shippedAt: null,
    completedAt: null,
    cancelledAt: null,
    discount: null,
    totalAmount: '19.98',
    currency: 'USD',
    notes: null,
    customer: {
      name: 'Deniz Kaya',
      email: 'deniz@example.com',
      phone: '+905320000000',
      phoneE164: '+905320000000',
      address: null,
      city: null,
      postalCode: null,
      country: null,
      locale: 'tr',
      account: null,
      otherOrders: 0,
    },
    items: [],
    payment: { method: 'credit_card', state: 'paid', attempts: [] },
    fulfilment: { state: 'issued', issued: 2, total: 2 },
    ledger: {
      received: '19.98',
      refunded: '0.00',
      reversed: '0.00',
      fees: '0.60',
      isFeeOpen: false,
      credited: '0.00',
      costs: [],
      margin: '9.38',
      currency: 'USD',
    },
    esims: [],
    mails: [],
    emailNotificationsSent: [],
    parkedPurchases: [],
    reviewedPayments: [],
    refunds: [],
    disputes: [],
    withdrawals: [],
    receipts: [],
    tax: null,
    timeline: [],
    ...facts,
  };
}

/** An eSIM with 5 GB in Turkey that is saved on this device. */
export function savedEsim(iccid: string, keptAt: string): SavedEsim {
  const activationCode = `LPA:1$rsp.example.com$${iccid}`;
  return {
    iccid,
    keptAt,
    qrImage: 'data:image/png;base64,iVBORw0KGgo=',
    esim: {
      iccid,
      activationCode,
      smdpAddress: 'rsp.example.com',
      matchingId: iccid,
      confirmationCode: null,
      apn: null,
      appleInstallUrl: `https://apple.example/?carddata=${activationCode}`,
      androidInstallUrl: `https://android.example/?carddata=${activationCode}`,
      productName: 'Turkey 5 GB',
      names: { en: 'Turkey', tr: 'Türkiye' },
      countryCode: 'TR',
      dataAmount: '5GB',
      dataMb: 5000,
      tier: null,
      validityDays: 30,
      speeds: ['5G'],
    },
  };
}

/** A row of the arrivals board: 5 GB in Turkey, which wait to be installed. */
export function arrivalOf(facts: Partial<Arrival> = {}): Arrival {
  return {
    iccid: '8901',
    countryCode: 'TR',
    names: { en: 'Turkey', tr: 'Türkiye' },
    dataMb: 5000,
    tier: null,
    validityDays: 30,
    state: 'waiting',
    endsAt: null,
    asOf: '2026-11-25T14:05:00.000Z',
    ...facts,
  };
}

/** An eSIM in the portal: 5 GB in Turkey, which is not installed yet. */
export function portalEsimOf(facts: Partial<PortalEsim> = {}): PortalEsim {
  return {
    id: '12',
    iccid: '890100••••••0012',
    fullIccid: '8901000000000000012',
    bundle: 'esim_5GB_30D_TR_V2',
    names: { en: 'Turkey', tr: 'Türkiye' },
    countryCode: 'TR',
    status: 'PENDING_ACTIVATION',
    statusForDisplay: 'Ready to install',
    stage: 'ready',
    isActive: false,
    canTopUp: true,
    hasSavedCard: true,
    dataUsed: '0 GB',
    dataAmount: '5 GB',
    usedMb: 0,
    totalMb: 5000,
    leftMb: 5000,
    waiting: [],
    tier: null,
    usagePercentage: 0,
    purchaseDate: '2026-11-20T00:00:00.000Z',
    startedAt: null,
    validUntil: null,
    validityMessage: null,
    validityDays: 30,
    networks: [],
    asOf: '2026-11-25T14:05:00.000Z',
    refund: null,
    install: null,
    ...facts,
  };
}
