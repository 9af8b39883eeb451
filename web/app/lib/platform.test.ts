import { expect, test } from 'vitest';
import { qrFileName, toPngFile } from '~/features/esims/qr-file.ts';
import { readDevice } from './platform.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

test.each([
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 5, 'iphone', false],
  [`${IPHONE} Mobile/15E148 Instagram 350.0`, 5, 'iphone', true],
  [`${IPHONE} Mobile/15E148`, 5, 'iphone', true],
  [`${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 5, 'iphone', false],
  [`${ANDROID}) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36`, 5, 'android', false],
  [`${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36`, 5, 'android', true],
  [`${ANDROID}) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 [FBAN/EMA;FBAV/400]`, 5, 'android', true],
  [MAC, 0, 'desktop', false],
  [MAC, 5, 'iphone', false],
])('%s', (userAgent, maxTouchPoints, platform, isWebview) => {
  expect(readDevice({ userAgent, maxTouchPoints })).toEqual({ platform, isWebview });
});

test('a saved code is named after its place and eSIM', () => {
  expect(qrFileName({ countryCode: 'TR', iccid: '8943108000000008021' })).toBe('esim-TR-8021.png');
  expect(qrFileName({ countryCode: 'Middle East', iccid: '8943108000000008021' })).toBe('esim-MiddleEast-8021.png');
});

test('a data URL becomes a file with the same bytes', async () => {
  const file = toPngFile(`data:image/png;base64,${btoa('\u0089PNG')}`, 'esim.png');
  expect(file).toMatchObject({ name: 'esim.png', type: 'image/png', size: 4 });
  expect(new Uint8Array(await file.arrayBuffer())[0]).toBe(0x89);
});
