import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawOgImage } from '../server/src/og-images/draw-og-image.ts';

const publicFolder = fileURLToPath(new URL('../web/public', import.meta.url));
const mark = await loadImage(join(publicFolder, 'favicon.svg'));

type Icon = {
  file: string;
  size: number /** Share of the width that the mark takes. */;
  share: number;
  ground?: string;
};

/** Maskable icons keep the mark within the circle that every launcher shows; Apple's have no transparency. */
const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, share: 1 },
  { file: 'icon-512.png', size: 512, share: 1 },
  { file: 'maskable-192.png', size: 192, share: 0.54, ground: '#16160f' },
  { file: 'maskable-512.png', size: 512, share: 0.54, ground: '#16160f' },
  { file: 'apple-touch-icon.png', size: 180, share: 0.62, ground: '#16160f' },
];

for (const { file, size, share, ground } of ICONS) {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, size, size);
  }
  const width = size * share;
  const offset = (size - width) / 2;
  context.drawImage(mark, offset, offset, width, width);
  writeFileSync(join(publicFolder, 'icons', file), canvas.toBuffer('image/png'));
  console.log(`${file}: ${size} × ${size}`);
}

/** For machines that cannot draw: it names no price, which would age. */
const shared = {
  title: 'Online when you land.',
  line: 'Prepaid data for travellers',
  band: 'eSIM',
  shopName: 'esimshop',
};
writeFileSync(join(publicFolder, 'icons', 'og-default.png'), await drawOgImage(shared, publicFolder));
console.log('og-default.png: 1200 × 630');
