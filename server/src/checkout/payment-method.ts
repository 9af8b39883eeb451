import type { PaymentMethod } from '@esimshop/contracts/payment-method';
import type { PaymentGateway } from '../partners/payment-gateway.ts';
import { invalidInput } from '../platform/http/to-problem-error.ts';
import type { Shop } from '../shop.ts';

type OfferedMethod = { provider: string; gateway: PaymentGateway };

/** The gateway of a payment method, with its name. @throws ProblemError invalid_input if the shop does not offer it */
export function getOffered({ partners }: Pick<Shop, 'partners'>, method: PaymentMethod): OfferedMethod {
  const gateways = Object.entries(partners.gateways).map(([provider, gateway]) => ({ provider, gateway }));
  const offered = gateways.find(({ gateway }) => gateway.method === method);
  if (offered) return offered;
  const methods = gateways.map(({ gateway }) => gateway.method).join(', ');
  throw invalidInput([{ path: 'paymentMethod', code: 'invalid', message: `Choose one of: ${methods}` }]);
}
