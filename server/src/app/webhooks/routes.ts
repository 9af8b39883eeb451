import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app-type.ts';
import { acceptRawBodies } from '../../platform/http/content-types.ts';
import type { Shop } from '../../shop.ts';
import { receiveWebhook } from './receive-webhook.ts';

/** One route per configured partner: without a secret to verify signatures there is no route. */
export function registerWebhookRoutes(app: App, shop: Shop): void {
  const providers = [...Object.keys(shop.partners.gateways), ...Object.keys(shop.partners.suppliers)];
  app.register(async (scope) => {
    acceptRawBodies(scope as App);
    // Airalo asks for the address before it sends anything there.
    for (const supplier of Object.keys(shop.partners.suppliers)) {
      scope.head(`/api/webhooks/${supplier}`, { config: { access: 'public' } }, (_request, reply) =>
        reply.code(200).send(),
      );
    }
    for (const provider of providers) {
      scope.post(
        `/api/webhooks/${provider}`,
        { config: { access: 'webhook', rateLimit: { max: 3000, timeWindow: 60_000 }, problems: [401] } },
        async (request, reply) => {
          const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          await receiveWebhook(shop, { provider, rawBody, headers: singleHeaders(request), from: request.ip });
          return reply.code(200).send({ received: true });
        },
      );
    }
  });
}

function singleHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
  );
}
