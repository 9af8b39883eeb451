import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { decodeQR } from 'qr/decode.js';

/** Decodes the QR code of an image on the page. @throws Error if it is not one */
export async function readQrCode(image: Locator): Promise<string> {
  const source = (await image.getAttribute('src')) ?? '';
  const base64 = /^data:image\/png;base64,(.+)$/.exec(source)?.[1];
  if (!base64) throw new Error(`Expected a data URL of a PNG, got ${source.slice(0, 40)}`);
  return decodePng(Buffer.from(base64, 'base64'));
}

export function decodePng(png: Buffer): string {
  const { width, height, data } = PNG.sync.read(png);
  return decodeQR({ width, height, data });
}
