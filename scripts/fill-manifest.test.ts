import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settings } from '../web/app/settings.ts';
import { fillManifest } from './fill-manifest.ts';

const folder = fileURLToPath(new URL('../web/public', import.meta.url));
const manifests = globSync('*.webmanifest', { cwd: folder }).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

test('an installed shop has the name that its owner has given it, whatever is in it', () => {
  expect(manifests.length).toBeGreaterThan(1);
  for (const manifest of manifests) {
    expect(manifest).not.toContain(settings.shopName);
    const { name, short_name } = JSON.parse(fillManifest(manifest, 'Ayşe’s "$&" eSIMs')) as Record<string, string>;
    expect(short_name).toBe('Ayşe’s "$&" eSIMs');
    expect(name).toMatch(/^Ayşe’s "\$&" eSIMs: ./);
  }
});
