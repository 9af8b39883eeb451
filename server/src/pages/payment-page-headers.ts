import { permissionsPolicy } from '../platform/http/security-headers.ts';
import type { PaymentHosts } from './content-security-policy.ts';

/**
 * Headers of a page on which the payment partner's card form stands, in place of those of all other pages. Stripe.js does not
 * run in cross-origin isolated pages (docs.stripe.com/js/appendix/cross_origin_isolation), a wallet or bank may open a
 * window, and wallets are asked from the form's frame.
 */
export function paymentPageHeaders({ frame }: PaymentHosts): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-embedder-policy': 'unsafe-none',
    'permissions-policy': permissionsPolicy(frame.filter((origin) => !origin.includes('*'))),
  };
}
