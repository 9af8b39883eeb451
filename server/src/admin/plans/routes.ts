import {
  adminPlansQuerySchema,
  adminPlansResponseSchema,
  destinationParamsSchema,
  destinationVisibilitySchema,
  featuredPlansSchema,
  marginPreviewResponseSchema,
  marginPreviewSchema,
  planListingSchema,
  planNotesSchema,
  planParamsSchema,
  planPinsSchema,
  plansCsvQuerySchema,
  planTextsSchema,
  planVisibilitySchema,
  shownPlansResponseSchema,
  visibilityResponseSchema,
} from '@esimshop/contracts/admin-plans';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { sendCsv } from '../csv.ts';
import { describePlan, featurePlans, notePlans, pinPlans, unlistPlans } from './choose-plans.ts';
import { exportPlans, PLAN_AMOUNTS, PLAN_COLUMNS } from './export-plans.ts';
import { setDestinationVisibility, setPlanVisibility } from './hide-plans.ts';
import { listPlans } from './list-plans.ts';
import { previewMinimumMargins } from './preview-minimum-margins.ts';
import { createSoldCounts } from './sold-units.ts';

const config = { access: 'admin:prices' } as const;
const response = { 200: visibilityResponseSchema };

/** What the shop offers of what its suppliers sell. */
export function registerPlanRoutes(app: App, shop: Shop): void {
  const readSold = createSoldCounts(shop);

  app.get(
    '/api/admin/plans',
    { config, schema: { querystring: adminPlansQuerySchema, response: { 200: adminPlansResponseSchema } } },
    (request) => listPlans(shop, readSold, request.query),
  );

  app.get('/api/admin/plans.csv', { config, schema: { querystring: plansCsvQuerySchema } }, (request, reply) => {
    const { separator, ...filter } = request.query;
    return sendCsv(reply, shop.clock, {
      ...{ name: 'plans', columns: PLAN_COLUMNS, amounts: PLAN_AMOUNTS, separator },
      batches: exportPlans(shop, readSold, filter),
    });
  });

  app.post(
    '/api/admin/plans/minimum-margins-preview',
    { config, schema: { body: marginPreviewSchema, response: { 200: marginPreviewResponseSchema } } },
    (request) => previewMinimumMargins(shop, readSold, request.body.minimumMargins),
  );

  app.put(
    '/api/admin/plans/visibility',
    { config, schema: { body: planVisibilitySchema, response: { 200: shownPlansResponseSchema } } },
    (request) => setPlanVisibility(shop, actorOf(request), request.body),
  );

  app.put('/api/admin/plans/pins', { config, schema: { body: planPinsSchema, response } }, async (request) => ({
    changed: await pinPlans(shop, actorOf(request), request.body),
  }));

  app.put('/api/admin/plans/listing', { config, schema: { body: planListingSchema, response } }, async (request) => ({
    changed: await unlistPlans(shop, actorOf(request), request.body),
  }));

  app.put('/api/admin/plans/notes', { config, schema: { body: planNotesSchema, response } }, async (request) => ({
    changed: await notePlans(shop, actorOf(request), request.body),
  }));

  app.put(
    '/api/admin/plans/featured',
    { config: { ...config, problems: [404, 409] }, schema: { body: featuredPlansSchema, response } },
    async (request) => ({ changed: await featurePlans(shop, actorOf(request), request.body) }),
  );

  app.put(
    '/api/admin/plans/:productId/texts',
    {
      config: { ...config, problems: [404, 409] },
      schema: { params: planParamsSchema, body: planTextsSchema, response },
    },
    async (request) => ({
      changed: await describePlan(shop, actorOf(request), { ...request.params, ...request.body }),
    }),
  );

  app.put(
    '/api/admin/destinations/:code/visibility',
    {
      config: { ...config, problems: [404] },
      schema: {
        params: destinationParamsSchema,
        body: destinationVisibilitySchema,
        response: { 200: shownPlansResponseSchema },
      },
    },
    (request) => setDestinationVisibility(shop, actorOf(request), { ...request.params, ...request.body }),
  );
}
