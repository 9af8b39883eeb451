import type { PortalRefundQuote } from '@esimshop/contracts/portal';
import type { TestShop } from './test-shop.ts';

/** Returns an eSIM as its buyer does: looks at what holds, then agrees to that. */
export async function returnEsim(
  where: Pick<TestShop, 'request'>,
  own: { token: string; esimId: string },
): ReturnType<TestShop['request']> {
  const quoted = await where.request('POST', '/api/portal/refund-quotes', { body: own });
  if (quoted.status !== 200) return quoted;
  const { verdict, amount } = quoted.body as PortalRefundQuote;
  // Who presses late is answered too.
  const agreed = { kind: verdict.kind === 'ask' ? 'ask' : 'yes', amount };
  return where.request('POST', '/api/portal/refunds', { body: { ...own, agreed } });
}
