import {
  adminRatingParamsSchema,
  adminRatingsQuerySchema,
  adminRatingsResponseSchema,
  ratingChangedSchema,
  ratingRemovalSchema,
  ratingReplySchema,
} from '@esimshop/contracts/admin-ratings';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { answerRating, removeWords } from './change-rating.ts';
import { listRatings } from './list-ratings.ts';

const config = { access: 'admin:orders' } as const;

/** Ratings of buyers: answered in public, and their words taken down for a reason that everybody sees. */
export function registerAdminRatingRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/admin/ratings',
    { config, schema: { querystring: adminRatingsQuerySchema, response: { 200: adminRatingsResponseSchema } } },
    (request) => listRatings(shop, request.query),
  );

  const params = adminRatingParamsSchema;
  const response = { 200: ratingChangedSchema };
  const changing = { ...config, problems: [404, 409] as [404, 409] };
  app.put(
    '/api/admin/ratings/:id/reply',
    { config: changing, schema: { params, body: ratingReplySchema, response } },
    async (request) => {
      await answerRating(shop, actorOf(request), { ...request.params, ...request.body });
      return { ok: true as const };
    },
  );

  app.put(
    '/api/admin/ratings/:id/removal',
    { config: changing, schema: { params, body: ratingRemovalSchema, response } },
    async (request) => {
      await removeWords(shop, actorOf(request), { ...request.params, ...request.body });
      return { ok: true as const };
    },
  );
}
