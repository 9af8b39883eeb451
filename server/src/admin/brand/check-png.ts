import { MarkError } from './mark-error.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, kind and checksum around the data of a chunk. */
const CHUNK_FRAME = 12;
const MIN_SIDE = 64;
const MAX_SIDE = 2048;
const MAX_RATIO = 4;

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** Reads what the file itself says: its size in pixels, and that it ends where it should. @throws MarkError */
export function checkPng(bytes: Buffer): void {
  const kinds: string[] = [];
  let position = SIGNATURE.length;
  while (position + CHUNK_FRAME <= bytes.length && kinds.at(-1) !== 'IEND') {
    kinds.push(bytes.toString('latin1', position + 4, position + 8));
    position += CHUNK_FRAME + bytes.readUInt32BE(position);
  }
  const isWhole = kinds[0] === 'IHDR' && kinds.includes('IDAT') && kinds.at(-1) === 'IEND' && position === bytes.length;
  if (!isWhole) throw new MarkError('unreadable', 'PNG');
  if (kinds.includes('acTL')) throw new MarkError('moving', 'APNG');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const size = `${width} × ${height}`;
  if (Math.min(width, height) < MIN_SIDE) throw new MarkError('too_small', size);
  if (Math.max(width, height) > MAX_SIDE) throw new MarkError('too_many_pixels', size);
  if (Math.max(width / height, height / width) > MAX_RATIO) throw new MarkError('shape', size);
}
