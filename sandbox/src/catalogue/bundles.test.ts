import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceFixedBundle } from './bundle-prices.ts';
import { bundles, bundlesByName } from './bundles.ts';
import { destinations } from './destinations.ts';
import { priceTiers } from './price-tiers.ts';
import { regions } from './regions.ts';

const priceOf = (name: string) => bundlesByName.get(name)?.priceMinor;
const fixedBundleName = (sizeGb: number, code: string) =>
  `esim_${sizeGb}GB_${sizeGb === 1 ? 7 : sizeGb === 2 ? 15 : 30}D_${code}_V2`;

test('the catalogue has a realistic size and unique bundle names', () => {
  expect(bundles.length).toBeGreaterThan(3_000);
  expect(bundlesByName.size).toBe(bundles.length);
  expect(destinations).toHaveLength(196);
  expect(regions).toHaveLength(10);
});

test('every destination sells the fixed sizes of its row, for a whole number of cents above zero', () => {
  fc.assert(
    fc.property(fc.constantFrom(...destinations), (destination) => {
      for (const sizeGb of destination.sizesGb) {
        const bundle = bundlesByName.get(fixedBundleName(sizeGb, destination.iso));
        expect(bundle?.dataAmountMb).toBe(sizeGb * 1_000);
        expect(bundle?.countries[0]?.iso).toBe(destination.iso);
        expect(Number.isInteger(bundle?.priceMinor) && Number(bundle?.priceMinor) > 0).toBe(true);
      }
      const sold = bundles.filter(
        (bundle) => bundle.countries[0]?.iso === destination.iso && bundle.group === 'Standard Fixed',
      );
      expect(sold).toHaveLength(destination.sizesGb.length);
    }),
    { numRuns: 300 },
  );
});

test('Northern Cyprus and Hawaii are separate destinations', () => {
  expect(priceOf('esim_1GB_7D_CYP_V2')).toBeDefined();
  expect(priceOf('esim_1GB_7D_US-HI_V2')).toBeDefined();
});

test('sizes of the tier cost its price, sizes in between are interpolated', () => {
  expect(priceOf('esim_1GB_7D_TR_V2')).toBe(125);
  expect(priceOf('esim_100GB_30D_TR_V2')).toBe(3_800);
  const twoGb = priceFixedBundle('T1', 2, 15);
  expect(twoGb).toBeGreaterThan(125);
  expect(twoGb).toBeLessThan(400);
});

test('more data never costs less within a tier', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(priceTiers) as (keyof typeof priceTiers)[])),
      fc.integer({ min: 1, max: 99 }),
      (tier, sizeGb) => {
        expect(priceFixedBundle(tier, sizeGb + 1, 30)).toBeGreaterThanOrEqual(priceFixedBundle(tier, sizeGb, 30));
      },
    ),
  );
});

test('some destinations have no unlimited bundles, others none for a month', () => {
  const isos = (pattern: RegExp) =>
    new Set(bundles.filter((bundle) => pattern.test(bundle.name)).map((bundle) => bundle.countries[0]?.iso));
  const anyUnlimited = isos(/^esim_UL_/);
  const monthUnlimited = isos(/^esim_UL_30D_/);
  expect(anyUnlimited.size).toBeLessThan(destinations.length);
  expect(monthUnlimited.size).toBeLessThan(anyUnlimited.size);
  expect(priceOf('esim_ULP_7D_TR_V2')).toBeGreaterThan(Number(priceOf('esim_UL_7D_TR_V2')));
});

test('a regional bundle lists the region first, then its member countries', () => {
  const europe = bundlesByName.get('esim_5GB_30D_REUP_V2');
  expect(europe?.countries[0]).toEqual({ name: 'Europe+', region: null, iso: 'Europe+' });
  expect(europe?.roamingEnabled.map((country) => country.iso)).toContain('TR');
  for (const region of regions) expect(priceOf(fixedBundleName(1, region.code))).toBeDefined();
});

test('the description has the partner’s format', () => {
  expect(bundlesByName.get('esim_5GB_30D_TR_V2')?.description).toBe('eSIM, 5GB, 30 Days, Turkey, V2');
});
