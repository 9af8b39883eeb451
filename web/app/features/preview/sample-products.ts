import type { Product } from '@esimshop/contracts/products';

type Sample = { code: string; en: string; tr: string; gb: number; days: number; price: string };

const SAMPLES: readonly Sample[] = [
  { code: 'TR', en: 'Turkey', tr: 'Türkiye', gb: 5, days: 30, price: '9.99' },
  { code: 'JP', en: 'Japan', tr: 'Japonya', gb: 10, days: 30, price: '23.99' },
  { code: 'US', en: 'United States', tr: 'Amerika Birleşik Devletleri', gb: 5, days: 30, price: '13.99' },
  { code: 'IT', en: 'Italy', tr: 'İtalya', gb: 3, days: 30, price: '7.99' },
  { code: 'TH', en: 'Thailand', tr: 'Tayland', gb: 20, days: 30, price: '34.99' },
  { code: 'FR', en: 'France', tr: 'Fransa', gb: 1, days: 7, price: '3.99' },
];

/** Sample plans for design previews: never in the catalogue, never in a cart. */
export const sampleProducts: readonly Product[] = SAMPLES.map(({ code, en, tr, gb, days, price }, position) => {
  const productId = `sample_${gb}GB_${days}D_${code}`;
  return {
    id: -1 - position,
    productId,
    apiBundleName: productId,
    name: `${en} eSIM ${gb}GB for ${days} Days`,
    description: `${gb}GB, ${days} Days, ${en}`,
    price,
    currency: 'USD',
    countryCode: code,
    regionName: '',
    dataAmount: `${gb}GB`,
    validity: `${days}d`,
    imageUrl: null,
    features: { bundleType: 'prepaid' },
    unlimited: false,
    coverage: 'local',
    names: { en, tr },
    dataMb: gb * 1000,
    validityDays: days,
    countryCount: 1,
    networks: [],
    speeds: ['4G', '5G'],
    startsOnFirstConnection: null,
    topUp: false,
    available: true,
  };
});
