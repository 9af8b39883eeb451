import {
  createdPricingSettingResponseSchema,
  planPricesQuerySchema,
  planPricesResponseSchema,
  pricingChangeSchema,
  pricingDeletionQuerySchema,
  pricingDeletionResponseSchema,
  pricingParamsSchema,
  pricingPreviewRequestSchema,
  pricingPreviewSchema,
  pricingRuleSchema,
  pricingSettingResponseSchema,
  pricingSettingsResponseSchema,
} from '@esimshop/contracts/pricing';
import type { App } from '../../platform/http/app-type.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { createPricingRule, deletePricingRule, updatePricingRule } from './change-rules.ts';
import { explainPlanPrices } from './plan-prices.ts';
import { previewRule } from './preview-rule.ts';
import { getPricingSetting, getPricingSettings } from './pricing-settings.ts';

const config = { access: 'admin:prices' } as const;

export function registerPricingRoutes(app: App, shop: Shop): void {
  app.get('/api/pricing-settings', { config, schema: { response: { 200: pricingSettingsResponseSchema } } }, () =>
    getPricingSettings(shop),
  );

  app.post(
    '/api/pricing-settings',
    { config, schema: { body: pricingRuleSchema, response: { 201: createdPricingSettingResponseSchema } } },
    async (request, reply) => {
      const rule = { ...request.body, requestKey: readIdempotencyKey(request) };
      const { ruleId, changedPrices, isRepeated } = await createPricingRule(shop, actorOf(request).audit, rule);
      reply.code(201);
      return {
        pricingSetting: await getPricingSetting(shop, ruleId),
        changedPrices: isRepeated ? null : changedPrices,
      };
    },
  );

  app.patch(
    '/api/pricing-settings/:id',
    {
      config,
      schema: {
        params: pricingParamsSchema,
        body: pricingChangeSchema,
        response: { 200: pricingSettingResponseSchema },
      },
    },
    async (request) => {
      const change = { id: request.params.id, change: request.body };
      const { ruleId, changedPrices } = await updatePricingRule(shop, actorOf(request).audit, change);
      return { pricingSetting: await getPricingSetting(shop, ruleId), changedPrices };
    },
  );

  app.delete(
    '/api/pricing-settings/:id',
    {
      config,
      schema: {
        params: pricingParamsSchema,
        querystring: pricingDeletionQuerySchema,
        response: { 200: pricingDeletionResponseSchema },
      },
    },
    async (request) => {
      const deletion = { id: request.params.id, updatedAt: request.query.updatedAt };
      const { changedPrices } = await deletePricingRule(shop, actorOf(request).audit, deletion);
      return { changedPrices };
    },
  );

  app.post(
    '/api/admin/pricing-preview',
    {
      config: { ...config, problems: [404] },
      schema: { body: pricingPreviewRequestSchema, response: { 200: pricingPreviewSchema } },
    },
    (request) => previewRule(shop, request.body),
  );

  app.get(
    '/api/admin/plan-prices',
    { config, schema: { querystring: planPricesQuerySchema, response: { 200: planPricesResponseSchema } } },
    (request) => explainPlanPrices(shop, request.query),
  );
}
