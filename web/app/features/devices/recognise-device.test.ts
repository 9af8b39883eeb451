import content from '@esimshop/content/devices.json';
import { expect, test } from 'vitest';
import { toDeviceBrands } from '~/features/content/device-brands.ts';
import { listNames, recogniseDevice } from './recognise-device.ts';

const brands = toDeviceBrands(content, 'en');
const nameOf = (model: string) => recogniseDevice(model, brands)?.name;

test.each([
  ['Pixel 8', 'Pixel 8'],
  ['Pixel 8 Pro', 'Pixel 8 Pro'],
  ['Pixel 9 Pro XL', 'Pixel 9 Pro XL'],
  ['Pixel 5a 5G', 'Pixel 5a 5G'],
  ['Pixel Fold', 'Pixel Fold'],
  ['motorola edge 40 pro', 'edge 40 pro'],
  ['moto g54 5G', 'moto g54'],
  ['Nokia X30 5G', 'Nokia X30'],
  ['SM-S911B', 'Galaxy S23'],
  ['SM-S918U1', 'Galaxy S23 Ultra'],
  ['SM-F700F', 'Galaxy Z Flip'],
  ['2306EPN60G', 'Xiaomi 13T'],
  ['CPH2653', 'OnePlus 13'],
  ['XQ-EC54', 'Xperia 1 VI'],
  ['FP5', 'Fairphone 5'],
])('a phone that reports %s is the %s', (model, name) => {
  expect(nameOf(model)).toBe(name);
});

test.each([
  'Pixel',
  'Pixel 2',
  'Pixel 8b',
  'Redmi 12',
  'SM-S9110',
  'SM-S901N',
  'SM-A146B',
  'SM-G780F',
  'iPhone',
  'K',
  '8 Pro Max',
])('a phone that reports %s is not claimed to have eSIM', (model) => {
  expect(nameOf(model)).toBeUndefined();
});

test('a phone that is also sold without eSIM is uncertain', () => {
  expect(recogniseDevice('Pixel 3a', brands)).toMatchObject({
    isSure: false,
    note: expect.stringContaining('Pixel 3'),
  });
  expect(recogniseDevice('Pixel 4a', brands)).toMatchObject({ isSure: true, note: undefined });
  expect(recogniseDevice('SM-S911B', brands)?.note).toContain('mainland China');
});

test('every code and every uncertain name belongs to a listed model', () => {
  const stray = brands.flatMap(({ models, codes = {}, unsure = [] }) => {
    const names = new Set(models.flatMap(listNames));
    return [...Object.keys(codes), ...unsure].filter((name) => !names.has(name));
  });
  expect(stray).toEqual([]);
});

test('no code is a prefix of another', () => {
  const codes = brands.flatMap(({ codes = {} }) => Object.values(codes).flatMap((each) => each ?? []));
  expect(codes.filter((code) => codes.some((other) => other !== code && other.startsWith(code)))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
