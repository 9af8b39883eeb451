import { type Locale, perLocale } from '@esimshop/contracts/locales';
import type { Product } from '@esimshop/contracts/products';

type Names = { en: string } & Partial<Record<Locale, string>>;
type Sample = { code: string; names: Names; gb: number; days: number; price: string };

const SAMPLES: readonly Sample[] = [
  { code: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, gb: 5, days: 30, price: '9.99' },
  { code: 'JP', names: { en: 'Japan', tr: 'Japonya' }, gb: 10, days: 30, price: '23.99' },
  { code: 'US', names: { en: 'United States', tr: 'Amerika Birleşik Devletleri' }, gb: 5, days: 30, price: '13.99' },
  { code: 'IT', names: { en: 'Italy', tr: 'İtalya' }, gb: 3, days: 30, price: '7.99' },
  { code: 'TH', names: { en: 'Thailand', tr: 'Tayland' }, gb: 20, days: 30, price: '34.99' },
  { code: 'FR', names: { en: 'France', tr: 'Fransa' }, gb: 1, days: 7, price: '3.99' },
];

/** Sample plans for design previews: never in the catalogue, never in a cart. */
export const sampleProducts: readonly Product[] = SAMPLES.map(({ code, names, gb, days, price }, position) => {
  const productId = `sample_${gb}GB_${days}D_${code}`;
  return {
    id: -1 - position,
    productId,
    apiBundleName: productId,
    name: `${names.en} eSIM ${gb}GB for ${days} Days`,
    description: `${gb}GB, ${days} Days, ${names.en}`,
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
    names: perLocale((locale) => names[locale] ?? names.en),
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
