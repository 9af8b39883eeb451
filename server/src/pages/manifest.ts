import { type Brand, iconPath } from '@esimshop/contracts/brand';

/** A web app manifest with the shop's name in place of `{{shopName}}`, and its own icons. */
export function fillManifest(manifest: string, brand: Pick<Brand, 'name' | 'signal' | 'mark'>): string {
  return manifest
    .replaceAll('{{shopName}}', () => JSON.stringify(brand.name).slice(1, -1))
    .replace(/"src": "([^"]+)"/g, (_, path: string) => `"src": "${iconPath(path, brand)}"`);
}
