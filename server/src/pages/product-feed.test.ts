import type { Product } from '@esimshop/contracts/products';
import { expect, test } from 'vitest';
import { buildProductFeed } from './product-feed.ts';

const PLAN: Product = {
  id: 17,
  productId: 'esim_5GB_30D_TR_V2',
  apiBundleName: 'esim_5GB_30D_TR_V2',
  name: 'Turkey 5 GB',
  description: '',
  price: '9.99',
  currency: 'USD',
  countryCode: 'TR',
  regionName: 'Europe',
  dataAmount: '5GB',
  validity: '30d',
  imageUrl: null,
  features: { bundleType: 'prepaid' },
  unlimited: false,
  coverage: 'local',
  names: { en: 'Turkey', tr: 'Türkiye' },
  dataMb: 5000,
  validityDays: 30,
  countryCount: 1,
  networks: [],
  speeds: ['5G'],
  startsOnFirstConnection: null,
  topUp: true,
  available: true,
};

test('the feed lists every plan in both languages with its price and URL', () => {
  const { products } = JSON.parse(buildProductFeed('https://shop.test', [PLAN]));
  expect(products).toHaveLength(1);
  expect(products[0]).toEqual({
    id: 'esim_5GB_30D_TR_V2',
    title: { en: 'Turkey eSIM, 5 GB, 30 days', tr: 'Türkiye eSIM, 5 GB, 30 gün' },
    price: '9.99',
    currency: 'USD',
    url: { en: 'https://shop.test/products/17', tr: 'https://shop.test/tr/products/17' },
    availability: 'in_stock',
    country: 'TR',
    dataMb: 5000,
    validityDays: 30,
  });
});

test('the URLs of a feed in another currency lead to pages in it', () => {
  const inEuros = { ...PLAN, price: '8.99', currency: 'EUR' };
  const { products } = JSON.parse(buildProductFeed('https://shop.test', [inEuros], '?currency=EUR'));
  expect(products[0]).toMatchObject({
    price: '8.99',
    currency: 'EUR',
    url: { en: 'https://shop.test/products/17?currency=EUR', tr: 'https://shop.test/tr/products/17?currency=EUR' },
  });
});

test('an unlimited plan includes its tier', () => {
  const unlimited = {
    ...PLAN,
    dataMb: null,
    validityDays: 1,
    features: { bundleType: 'unlimited', tier: 'plus' } as const,
  };
  const { products } = JSON.parse(buildProductFeed('https://shop.test', [unlimited]));
  expect(products[0].title).toEqual({
    en: 'Turkey eSIM, Unlimited Plus, 1 day',
    tr: 'Türkiye eSIM, Sınırsız Plus, 1 gün',
  });
});
