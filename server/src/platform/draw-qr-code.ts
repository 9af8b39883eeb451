import { PNG } from 'pngjs';
import { encodeQR } from 'qr';

/** What phone cameras need around the code, in modules. */
const QUIET_ZONE_MODULES = 4;
const MIN_SIZE_PX = 480;
const GRAYSCALE = 0;

/**
 * Draws an activation code (`LPA:1$…`) as a black-on-white PNG of at least 480 × 480 px, error correction level M.
 * Nothing is kept: the string is a bearer credential.
 */
export function drawQrPng(lpa: string): Buffer {
  const modules = encodeQR(lpa, 'raw', { ecc: 'medium', encoding: 'byte', border: QUIET_ZONE_MODULES });
  const scale = Math.ceil(MIN_SIZE_PX / modules.length);
  const size = modules.length * scale;
  const png = new PNG({ width: size, height: size, colorType: GRAYSCALE, inputColorType: GRAYSCALE, bitDepth: 8 });
  const pixels = Buffer.alloc(size * size, 255);
  modules.forEach((row, y) => {
    const line = pixels.subarray(y * scale * size, (y * scale + 1) * size);
    row.forEach((isDark, x) => {
      if (isDark) line.fill(0, x * scale, (x + 1) * scale);
    });
    for (let copy = 1; copy < scale; copy++) line.copy(pixels, (y * scale + copy) * size);
  });
  png.data = pixels;
  return PNG.sync.write(png, {
    colorType: GRAYSCALE,
    inputColorType: GRAYSCALE,
    inputHasAlpha: false,
    bitDepth: 8,
    filterType: 0,
  });
}
