import { formatLpa } from '@esimshop/contracts/activation-code';
import * as fc from 'fast-check';
import { PNG } from 'pngjs';
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawQrPng } from './draw-qr-code.ts';

const LPA = 'LPA:1$rsp.sandbox.example$K2-1OI5BZ-0L8Q7D';

function scan(png: Buffer): string {
  const { width, height, data } = PNG.sync.read(png);
  return decodeQR({ width, height, data });
}

test('a scanner reads from the picture exactly the activation code that was drawn', () => {
  expect(scan(drawQrPng(LPA))).toBe(LPA);
});

test('lower case, an object identifier and the confirmation flag survive', () => {
  const lpa = 'LPA:1$Rsp.sandbox.example$k2-aB$1.3.6.1.4.1.31746$1';
  expect(scan(drawQrPng(lpa))).toBe(lpa);
});

test('codes of every length can be read', () => {
  const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-');
  const part = fc.string({ unit: character, minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(part, part, (smdpAddress, matchingId) => {
      const lpa = formatLpa({ smdpAddress, matchingId });
      expect(scan(drawQrPng(lpa))).toBe(lpa);
    }),
    { numRuns: 15 },
  );
});

test('the picture is a small square PNG of at least 480 pixels with four white modules around it', () => {
  const picture = drawQrPng(LPA);
  const { width, height, data } = PNG.sync.read(picture);
  expect(width).toBe(height);
  expect(width).toBeGreaterThanOrEqual(480);
  expect(picture.length).toBeLessThan(1_000);

  const isWhite = (x: number, y: number) => data[(y * width + x) * 4] === 255;
  let corner = 0;
  while (isWhite(corner, corner)) corner++;
  let finder = corner;
  while (!isWhite(finder, corner)) finder++;
  const modulePx = (finder - corner) / 7;
  expect(corner / modulePx).toBe(4);
});
