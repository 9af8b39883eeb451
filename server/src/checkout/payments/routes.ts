import { ORDER_NUMBER_PATTERN } from '@esimshop/contracts/order-number';
import * as z from 'zod/mini';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { returnFromPayment } from './return-from-payment.ts';

const params = z.object({ orderNumber: z.string().check(z.regex(ORDER_NUMBER_PATTERN)) });
const config = { access: 'page', rateLimit: { max: 60, timeWindow: 60_000 } } as const;

/** The return URLs for the bank and PayPal. Their query parameters are not trusted. */
export function registerPaymentRoutes(app: App, shop: Shop): void {
  for (const action of ['return', 'cancel'] as const) {
    app.get(
      `/api/payments/${action}/:orderNumber`,
      { config, schema: { params, response: { 303: z.null() } } },
      async (request, reply) => {
        const { orderNumber } = request.params;
        const page = await returnFromPayment(shop, { orderNumber, isCancelled: action === 'cancel' });
        return reply.redirect(page, 303);
      },
    );
  }
}
