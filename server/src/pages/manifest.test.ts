import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DELIVERED_BRAND } from '@esimshop/contracts/brand';
import { expect, test } from 'vitest';
import { fillManifest } from './manifest.ts';

const folder = fileURLToPath(new URL('../../../web/public', import.meta.url));
const manifests = globSync('*.webmanifest', { cwd: folder }).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

test('an installed shop has the name that its owner has given it, whatever is in it', () => {
  expect(manifests.length).toBeGreaterThan(1);
  for (const manifest of manifests) {
    const filled = fillManifest(manifest, { ...DELIVERED_BRAND, name: 'Ayşe’s "$&" eSIMs' });
    const { name, short_name, icons } = JSON.parse(filled) as Record<string, string> & { icons: { src: string }[] };
    expect(short_name).toBe('Ayşe’s "$&" eSIMs');
    expect(name).toMatch(/^Ayşe’s "\$&" eSIMs: ./);
    expect(icons.map(({ src }) => src)).not.toContainEqual(expect.stringContaining('?'));
  }
});

test('other icons have other addresses, which an installed shop fetches', () => {
  const mark = { hash: 'ab'.repeat(32), type: 'svg' } as const;
  for (const manifest of manifests) {
    const filled = fillManifest(manifest, { name: 'Rota', signal: '#7fb8ff', mark });
    const { icons } = JSON.parse(filled) as { icons: { src: string }[] };
    expect(icons.length).toBeGreaterThan(3);
    for (const { src } of icons) expect(src).toMatch(/\?v=7fb8ff-abababababab$/);
  }
});
