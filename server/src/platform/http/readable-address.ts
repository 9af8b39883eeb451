/**
 * An address with invalid percent-encoding (`/%E0%A4%A`) is taken literally: it then leads to the page or the
 * problem of every unknown address, where the router alone would send a response of its own.
 */
export function toReadableAddress(address: string): string {
  const [path = ''] = address.split('?', 1);
  return isReadable(path) ? address : `${path.replaceAll('%', '%25')}${address.slice(path.length)}`;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
