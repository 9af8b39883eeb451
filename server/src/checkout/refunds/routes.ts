import {
  portalRefundQuoteRequestSchema,
  portalRefundQuoteSchema,
  portalRefundRequestSchema,
  portalRefundResponseSchema,
} from '@esimshop/contracts/portal';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { quoteOwnRefund, requestOwnRefund } from './own-refund.ts';

/** The calls of a portal link about refunds; its token is the only authorisation. */
export function registerRefundRoutes(app: App, shop: Shop): void {
  const config = {
    access: 'public',
    rateLimit: { max: 20, timeWindow: 60_000 },
    problems: [401, 404, 409, 503],
  } as const;

  app.post(
    '/api/portal/refund-quotes',
    {
      config: config,
      schema: { body: portalRefundQuoteRequestSchema, response: { 200: portalRefundQuoteSchema } },
    },
    (request) => quoteOwnRefund(shop, request.body),
  );

  app.post(
    '/api/portal/refunds',
    {
      config: config,
      schema: { body: portalRefundRequestSchema, response: { 200: portalRefundResponseSchema } },
    },
    async (request) => ({ refund: await requestOwnRefund(shop, request.body, request.body.agreed) }),
  );
}
