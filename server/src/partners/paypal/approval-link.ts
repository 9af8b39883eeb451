const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Creates a check whether a payer may be sent to a URL from the partner: HTTPS on PayPal's own hosts. A partner on
 * this machine is the sandbox, which redirects back to the shop.
 */
export function createApprovalLinkCheck(baseUrl: string): (url: URL) => boolean {
  if (LOOPBACK.has(new URL(baseUrl).hostname)) return ({ protocol }) => protocol === 'http:' || protocol === 'https:';
  return ({ protocol, hostname }) =>
    protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'));
}
