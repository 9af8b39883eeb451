import {
  automaticQuerySchema,
  automaticRequestSchema,
  automaticTopUpSchema,
} from '@esimshop/contracts/automatic-top-ups';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { getOwnEsim } from '../top-ups/own-esim.ts';
import { actOnRule } from './act-on-rule.ts';
import { showRule } from './show-rule.ts';

const MINUTE_MS = 60_000;

/** The calls of a portal link about automatic top-ups; its token is the only authorisation. */
export function registerAutomaticRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/portal/automatic-top-up',
    {
      config: { access: 'public', rateLimit: { max: 60, timeWindow: MINUTE_MS }, problems: [401, 404] },
      schema: { querystring: automaticQuerySchema, response: { 200: automaticTopUpSchema } },
    },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      return showRule(shop, await getOwnEsim(shop, request.query));
    },
  );

  app.post(
    '/api/portal/automatic-top-up',
    {
      config: { access: 'public', rateLimit: { max: 20, timeWindow: MINUTE_MS }, problems: [401, 402, 404, 409] },
      schema: { body: automaticRequestSchema, response: { 200: automaticTopUpSchema } },
    },
    async (request) => {
      const own = await getOwnEsim(shop, request.body);
      await actOnRule(shop, own, request.body.act);
      return showRule(shop, own);
    },
  );
}
