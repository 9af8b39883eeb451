/** The scheme and authority of an address in absolute form, as proxies send it (RFC 9112, 3.2.2). */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * The path and query of an address. One with invalid percent-encoding (`/%E0%A4%A`) is taken literally: it then leads to the page or the
 * problem of every unknown address, where the router alone would send a response of its own.
 */
export function toReadableAddress(requested: string): string {
  const rest = requested.replace(AUTHORITY, '');
  const address = rest === requested || rest.startsWith('/') ? rest : `/${rest}`;
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
