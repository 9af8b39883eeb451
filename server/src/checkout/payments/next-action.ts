import type { NextAction } from '@esimshop/contracts/orders';
import type { PaymentRow } from '../../orders/payments.ts';
import type { OrderRow } from '../../orders/store.ts';
import type { PayerAction } from '../../partners/payment-gateway.ts';
import type { Shop } from '../../shop.ts';
import { returnAddress } from './return-address.ts';

type StoredAction = Pick<PaymentRow, 'actionUrl' | 'actionSecretSealed'>;

/** What the payer must do, as it is stored with the payment; a secret is sealed. */
export function toStoredAction(
  { secrets }: Pick<Shop, 'secrets'>,
  paymentId: number,
  action: PayerAction,
): StoredAction {
  if ('url' in action) return { actionUrl: action.url, actionSecretSealed: null };
  return { actionUrl: null, actionSecretSealed: secrets.seal(action.clientSecret, sealContext(paymentId)) };
}

/** Whether the payer was asked to act, whatever the outcome. */
export function wasAsked({ actionUrl, actionSecretSealed }: StoredAction): boolean {
  return actionUrl !== null || actionSecretSealed !== null;
}

/** What the payer must do to complete the payment; undefined if it does not wait for them. */
export function findNextAction(
  shop: Pick<Shop, 'secrets' | 'config'>,
  { orderNumber }: Pick<OrderRow, 'orderNumber'>,
  { id, status, actionUrl, actionSecretSealed }: PaymentRow,
): NextAction | undefined {
  if (status !== 'requires_action') return undefined;
  if (actionUrl) return { type: 'redirect', url: actionUrl };
  if (!actionSecretSealed) return undefined;
  const clientSecret = shop.secrets.open(actionSecretSealed, sealContext(id));
  return { type: 'stripe', clientSecret, returnUrl: returnAddress(shop, orderNumber, 'return') };
}

function sealContext(paymentId: number): string {
  return `payment action ${paymentId}`;
}
