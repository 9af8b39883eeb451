import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceFixedBundle } from './bundle-prices.ts';
import { bundles, bundlesByName } from './bundles.ts';
import { destinations } from './destinations.ts';
import { priceTiers } from './price-tiers.ts';
import { regions } from './regions.ts';

const isPriced = (name: string) => bundlesByName.get(name)?.priceMinor;
const nameFixed = (sizeGb: number, code: string) =>
  `esim_${sizeGb}GB_${sizeGb === 1 ? 7 : sizeGb === 2 ? 15 : 30}D_${code}_V2`;

test('the catalogue is as large as a real one, and no name comes twice', () => {
  expect(bundles.length).toBeGreaterThan(3_000);
  expect(bundlesByName.size).toBe(bundles.length);
  expect(destinations).toHaveLength(196);
  expect(regions).toHaveLength(10);
});

test('every destination sells the fixed sizes that its line names, at whole cents above zero', () => {
  fc.assert(
    fc.property(fc.constantFrom(...destinations), (destination) => {
      for (const sizeGb of destination.sizesGb) {
        const bundle = bundlesByName.get(nameFixed(sizeGb, destination.iso));
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

test('Northern Cyprus and Hawaii are destinations of their own', () => {
  expect(isPriced('esim_1GB_7D_CYP_V2')).toBeDefined();
  expect(isPriced('esim_1GB_7D_US-HI_V2')).toBeDefined();
});

test('known sizes cost what the tier says, sizes between them something between', () => {
  expect(isPriced('esim_1GB_7D_TR_V2')).toBe(125);
  expect(isPriced('esim_100GB_30D_TR_V2')).toBe(3_800);
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

test('some destinations have no unlimited bundles, and some none for a month', () => {
  const isos = (pattern: RegExp) =>
    new Set(bundles.filter((bundle) => pattern.test(bundle.name)).map((bundle) => bundle.countries[0]?.iso));
  const anyUnlimited = isos(/^esim_UL_/);
  const monthUnlimited = isos(/^esim_UL_30D_/);
  expect(anyUnlimited.size).toBeLessThan(destinations.length);
  expect(monthUnlimited.size).toBeLessThan(anyUnlimited.size);
  expect(isPriced('esim_ULP_7D_TR_V2')).toBeGreaterThan(Number(isPriced('esim_UL_7D_TR_V2')));
});

test('a regional bundle names the region first and its members after it', () => {
  const europe = bundlesByName.get('esim_5GB_30D_REUP_V2');
  expect(europe?.countries[0]).toEqual({ name: 'Europe+', region: null, iso: 'Europe+' });
  expect(europe?.roamingEnabled.map((country) => country.iso)).toContain('TR');
  for (const region of regions) expect(isPriced(nameFixed(1, region.code))).toBeDefined();
});

test('the description is the partner’s', () => {
  expect(bundlesByName.get('esim_5GB_30D_TR_V2')?.description).toBe('eSIM, 5GB, 30 Days, Turkey, V2');
});
