/** A web app manifest with the shop's name in place of `{{shopName}}`. */
export function fillManifest(manifest: string, shopName: string): string {
  return manifest.replaceAll('{{shopName}}', () => JSON.stringify(shopName).slice(1, -1));
}
