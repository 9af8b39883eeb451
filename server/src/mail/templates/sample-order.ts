import { androidInstallUrl, appleInstallUrl, formatLpa } from '@esimshop/contracts/activation-code';
import { formatDecimal } from '@esimshop/contracts/money';
import type { BoughtPlan, Order, OrderEsim } from '@esimshop/contracts/orders';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';

const TURKEY: BoughtPlan = {
  names: destinationNames('TR'),
  countryCode: 'TR',
  dataAmount: '5GB',
  dataMb: 5000,
  tier: null,
  validityDays: 30,
};

/** A sample order of `quantity` eSIMs for Turkey. Its codes are invalid. */
export function sampleOrder(quantity = 1): Order {
  const total = formatDecimal({ amountMinor: 999 * quantity, currency: 'USD' });
  const esimInfoArray = Array.from({ length: quantity }, (_, index) => sampleEsim(index));
  return {
    orderNumber: 'ES-7K4M-2QXR-9TBD',
    customerEmail: 'deniz.yilmaz@example.com',
    customerName: 'Deniz Yılmaz',
    subtotal: total,
    totalAmount: total,
    currency: 'USD',
    status: 'completed',
    createdAt: '2026-11-20T22:30:00.000Z',
    updatedAt: '2026-11-20T22:30:09.000Z',
    processedAt: '2026-11-20T22:30:05.000Z',
    shippedAt: null,
    completedAt: '2026-11-20T22:30:09.000Z',
    cancelledAt: null,
    trackingNumber: null,
    esimQrCode: esimInfoArray[0]?.activationCode ?? null,
    emailNotificationsSent: [],
    billingDetails: { phone: '+90 532 000 00 00' },
    items: [
      {
        ...TURKEY,
        name: 'Turkey eSIM 5GB for 30 Days',
        productId: 'esim_5GB_30D_TR_V2',
        quantity,
        price: '9.99',
        currency: 'USD',
      },
    ],
    metadata: { esimInfoArray },
    payment: { method: 'credit_card', state: 'paid', declineCode: null },
    fulfilment: { state: 'issued', issued: quantity, total: quantity },
  };
}

function sampleEsim(index: number): OrderEsim {
  const code = { smdpAddress: 'rsp.example.com', matchingId: `K2-1OI5BZ-0L8Q${String(index).padStart(3, '0')}` };
  const lpa = formatLpa(code);
  return {
    ...TURKEY,
    ...code,
    confirmationCode: null,
    apn: null,
    iccid: String(8943108165019283746n + BigInt(index)),
    activationCode: lpa,
    appleInstallUrl: appleInstallUrl(lpa),
    androidInstallUrl: androidInstallUrl(lpa),
    productName: 'Turkey eSIM 5GB for 30 Days',
    stage: 'waiting',
    waiting: [],
    speeds: ['4G', '5G'],
  };
}
