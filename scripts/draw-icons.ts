import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ICONS } from '../server/src/pages/icon-shapes.ts';
import { drawOgImage } from '../server/src/pages/og-images/draw-og-image.ts';
import { drawIcon } from '../server/src/platform/draw-icon.ts';

const publicFolder = fileURLToPath(new URL('../web/public', import.meta.url));
const mark = readFileSync(join(publicFolder, 'favicon.svg'));

for (const [file, shape] of Object.entries(ICONS)) {
  writeFileSync(join(publicFolder, 'icons', file), await drawIcon(mark, shape));
  console.log(`${file}: ${shape.size} × ${shape.size}`);
}

/** The fallback for servers that cannot draw images; without a price, which would become outdated. */
const defaultImage = {
  title: 'Online when you land.',
  line: 'Prepaid data for travelers',
  band: 'eSIM',
  shopName: 'esimshop',
  signal: '#ffcc00',
  mark,
};
writeFileSync(join(publicFolder, 'icons', 'og-default.png'), await drawOgImage(defaultImage, publicFolder));
console.log('og-default.png: 1200 × 630');
