import { linkedRatingSchema, rateSchema, ratingLinkSchema } from '@esimshop/contracts/ratings';
import * as z from 'zod/mini';
import type { App } from '../../platform/http/app-type.ts';
import { acceptRawBodies } from '../../platform/http/content-types.ts';
import type { Shop } from '../../shop.ts';
import { giveRating, lookAtRating, refuseRatings } from './give-rating.ts';

/** What whoever has the link of a mail that asks for a rating can do: nothing else is opened by it. */
export function registerRatingRoutes(app: App, shop: Shop): void {
  const config = { access: 'public', rateLimit: { max: 20, timeWindow: 60_000 }, problems: [410] } as const;
  app.post(
    '/api/ratings/look',
    { config, schema: { body: ratingLinkSchema, response: { 200: linkedRatingSchema } } },
    (request) => lookAtRating(shop, request.body),
  );

  app.post(
    '/api/ratings/rate',
    {
      config: { ...config, problems: [409, 410] },
      schema: { body: rateSchema, response: { 200: linkedRatingSchema } },
    },
    (request) => giveRating(shop, request.body),
  );

  const stopped = z.object({ stopped: z.literal(true) });
  app.post(
    '/api/ratings/stop',
    { config, schema: { body: ratingLinkSchema, response: { 200: stopped } } },
    async (request) => {
      await refuseRatings(shop, request.body);
      return { stopped: true as const };
    },
  );

  // RFC 8058: a mailbox's own button posts a form to the address of List-Unsubscribe, in which the token is all that counts.
  app.register(async (scope) => {
    acceptRawBodies(scope as App);
    (scope as App).post(
      '/api/ratings/unsubscribe',
      { config, schema: { querystring: ratingLinkSchema, response: { 200: stopped } } },
      async (request) => {
        await refuseRatings(shop, request.query);
        return { stopped: true as const };
      },
    );
  });
}
