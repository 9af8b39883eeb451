import { createReturnToken } from '../../orders/return-token.ts';
import type { Shop } from '../../shop.ts';

/** Where the payer's browser returns after they acted or cancelled, with the token that opens their order. */
export function returnAddress(
  shop: Pick<Shop, 'secrets' | 'config'>,
  orderNumber: string,
  action: 'return' | 'cancel',
): string {
  return `${shop.config.publicUrl}/api/payments/${action}/${orderNumber}?return=${createReturnToken(shop, orderNumber)}`;
}
