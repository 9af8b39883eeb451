import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { decodeQR } from 'qr/decode.js';

/** What a phone's camera reads from a picture on the page. @throws Error when it is no QR code */
export async function readQrCode(image: Locator): Promise<string> {
  const source = (await image.getAttribute('src')) ?? '';
  const base64 = /^data:image\/png;base64,(.+)$/.exec(source)?.[1];
  if (!base64) throw new Error(`Expected a PNG in the page, got ${source.slice(0, 40)}`);
  return scanPng(Buffer.from(base64, 'base64'));
}

export function scanPng(png: Buffer): string {
  const { width, height, data } = PNG.sync.read(png);
  return decodeQR({ width, height, data });
}
