import { signalQuerySchema, signalReceiptSchema, signalReportSchema, signalSchema } from '@esimshop/contracts/signal';
import { getOwnEsim } from '../../orders/own-esim.ts';
import type { App } from '../../platform/http/app-type.ts';
import { requireIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import type { Shop } from '../../shop.ts';
import { createNetworkReader } from './network-reader.ts';
import { readSignal } from './read-signal.ts';
import { sendReport } from './send-report.ts';

const HOUR_MS = 3_600_000;

/** The calls of the page for an eSIM that does not connect; a portal token is the only authorisation. */
export function registerSignalRoutes(app: App, shop: Shop): void {
  const readNetwork = createNetworkReader(shop);

  app.get(
    '/api/portal/signal',
    {
      config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 }, problems: [401, 404] },
      schema: { querystring: signalQuerySchema, response: { 200: signalSchema } },
    },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      const { token, esim: esimId } = request.query;
      return readSignal(shop, readNetwork, await getOwnEsim(shop, { token, esimId }));
    },
  );

  app.post(
    '/api/portal/signal-reports',
    {
      config: { access: 'public', rateLimit: { max: 5, timeWindow: HOUR_MS }, problems: [400, 401, 404] },
      schema: { body: signalReportSchema, response: { 201: signalReceiptSchema } },
    },
    async (request, reply) => {
      const key = requireIdempotencyKey(request);
      const own = await getOwnEsim(shop, request.body);
      const signal = await readSignal(shop, readNetwork, own);
      return reply.code(201).send(await sendReport(shop, { ...own, signal, report: request.body, key }));
    },
  );
}
