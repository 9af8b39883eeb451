import {
  withdrawalPreviewRequestSchema,
  withdrawalPreviewSchema,
  withdrawalRequestSchema,
  withdrawalResponseSchema,
} from '@esimshop/contracts/withdrawals';
import type { App } from '../../platform/http/app-type.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import type { Shop } from '../../shop.ts';
import { previewWithdrawal } from './preview-withdrawal.ts';
import { stateWithdrawal } from './state-withdrawal.ts';

const config = { access: 'public', rateLimit: { max: 10, timeWindow: 60_000 } } as const;

/** The withdrawal function of article 11a of Directive 2011/83/EU: nobody needs to sign in. */
export function registerWithdrawalRoutes(app: App, shop: Shop): void {
  app.post(
    '/api/withdrawals/preview',
    { config, schema: { body: withdrawalPreviewRequestSchema, response: { 200: withdrawalPreviewSchema } } },
    (request) => previewWithdrawal(shop, request.body),
  );

  app.post(
    '/api/withdrawals',
    { config, schema: { body: withdrawalRequestSchema, response: { 201: withdrawalResponseSchema } } },
    async (request, reply) => {
      const idempotencyKey = readIdempotencyKey(request);
      return reply.code(201).send(await stateWithdrawal(shop, { ...request.body, idempotencyKey }));
    },
  );
}
