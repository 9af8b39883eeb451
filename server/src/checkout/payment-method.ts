import type { PaymentMethod } from '@esimshop/contracts/payment-method';
import { invalidInput } from '../platform/http/to-problem-error.ts';
import type { Shop } from '../shop.ts';

/** The payment gateway of a payment method, by name. @throws ProblemError invalid_input if the shop does not offer it */
export function providerOf({ partners }: Pick<Shop, 'partners'>, method: PaymentMethod): string {
  const [provider] = Object.entries(partners.gateways).find(([, gateway]) => gateway.method === method) ?? [];
  if (provider) return provider;
  const offered = Object.values(partners.gateways).map((gateway) => gateway.method);
  throw invalidInput([{ path: 'paymentMethod', code: 'invalid', message: `Choose one of: ${offered.join(', ')}` }]);
}
