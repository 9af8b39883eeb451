/** `data:image/png;base64,…` as a file to share. The page's policy forbids fetching data URLs, so it is decoded here. */
export function toPngFile(dataUrl: string, name: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

/** `esim-TR-8021.png`: place and the end of the ICCID, which tell several eSIMs apart. */
export function qrFileName({ countryCode, iccid }: { countryCode: string; iccid: string }): string {
  return `esim-${countryCode.replace(/[^A-Za-z0-9]+/g, '')}-${iccid.slice(-4)}.png`;
}
