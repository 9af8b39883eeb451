import { ORDER_NUMBER_PATTERN } from '@esimshop/contracts/order-number';
import * as z from 'zod/mini';
import { RETURN_TOKEN_PATTERN } from '../../orders/return-token.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { returnFromPayment } from './return-from-payment.ts';

const params = z.object({ orderNumber: z.string().check(z.regex(ORDER_NUMBER_PATTERN)) });
const query = z.object({ return: z.catch(z.optional(z.string().check(z.regex(RETURN_TOKEN_PATTERN))), undefined) });
const config = { access: 'page', rateLimit: { max: 60, timeWindow: 60_000 } } as const;

/** The return URLs for the bank and PayPal. Their query parameters are not trusted. */
export function registerPaymentRoutes(app: App, shop: Shop): void {
  for (const action of ['return', 'cancel'] as const) {
    app.get(
      `/api/payments/${action}/:orderNumber`,
      { config, schema: { params, querystring: query, response: { 303: z.null() } } },
      async (request, reply) => {
        const { orderNumber } = request.params;
        const { return: token } = request.query;
        const page = await returnFromPayment(shop, { orderNumber, isCancelled: action === 'cancel', token });
        return reply.header('referrer-policy', 'no-referrer').redirect(page, 303);
      },
    );
  }
}
