import type { StatusWarning } from '@esimshop/contracts/admin-order-acts';
import type { OrderStatus } from '@esimshop/contracts/order-status';

/** Final and unusual statuses need confirmation. */
export function needsConfirmation(status: OrderStatus, warnings: readonly StatusWarning[]): boolean {
  return status === 'cancelled' || status === 'refunded' || warnings.length > 0;
}
