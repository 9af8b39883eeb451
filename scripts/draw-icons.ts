import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawOgImage } from '../server/src/pages/og-images/draw-og-image.ts';
import { settings } from '../web/app/settings.ts';

const publicFolder = fileURLToPath(new URL('../web/public', import.meta.url));
const logo = await loadImage(join(publicFolder, 'favicon.svg'));

type Icon = {
  file: string;
  size: number;
  /** Width of the logo relative to the icon. */
  logoShare: number;
  background?: string;
};

/** Maskable icons keep the logo within the safe zone of launchers; Apple's icons have no transparency. */
const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, logoShare: 1 },
  { file: 'icon-512.png', size: 512, logoShare: 1 },
  { file: 'maskable-192.png', size: 192, logoShare: 0.54, background: '#16160f' },
  { file: 'maskable-512.png', size: 512, logoShare: 0.54, background: '#16160f' },
  { file: 'apple-touch-icon.png', size: 180, logoShare: 0.62, background: '#16160f' },
];

for (const { file, size, logoShare, background } of ICONS) {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, size, size);
  }
  const width = size * logoShare;
  const offset = (size - width) / 2;
  context.drawImage(logo, offset, offset, width, width);
  writeFileSync(join(publicFolder, 'icons', file), canvas.toBuffer('image/png'));
  console.log(`${file}: ${size} × ${size}`);
}

/** The fallback for servers that cannot draw images; without a price, which would become outdated. */
const defaultImage = {
  title: 'Online when you land.',
  line: 'Prepaid data for travelers',
  band: 'eSIM',
  shopName: settings.shopName,
};
writeFileSync(join(publicFolder, 'icons', 'og-default.png'), await drawOgImage(defaultImage, publicFolder));
console.log('og-default.png: 1200 × 630');
