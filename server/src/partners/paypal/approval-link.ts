const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a payer may be sent to an address that the partner named: https on PayPal's own hosts. A partner on this
 * machine is the stand-in, which leads back to the shop.
 */
export function createApprovalLinkCheck(baseUrl: string): (url: URL) => boolean {
  if (LOOPBACK.has(new URL(baseUrl).hostname)) return ({ protocol }) => protocol === 'http:' || protocol === 'https:';
  return ({ protocol, hostname }) =>
    protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'));
}
