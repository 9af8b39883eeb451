import { shownCurrencyQuerySchema } from '@esimshop/contracts/currency-code';
import {
  countriesResponseSchema,
  destinationsResponseSchema,
  regionalCountriesResponseSchema,
} from '@esimshop/contracts/destinations';
import { productResponseSchema, productsQuerySchema, productsResponseSchema } from '@esimshop/contracts/products';
import { ratingsQuerySchema, ratingsResponseSchema } from '@esimshop/contracts/ratings';
import * as z from 'zod/mini';
import type { App } from '../platform/http/app-type.ts';
import { REVALIDATE, sendResponse } from '../platform/http/responses/send-response.ts';
import type { Shop } from '../shop.ts';
import { getCountriesResponse, getDestinationsResponse, getRegionalCountriesResponse } from './list-destinations.ts';
import { getProductResponse, getProductsResponse } from './list-products.ts';
import { getRatingsResponse } from './ratings/show-ratings.ts';

const config = { access: 'public' } as const;
const productParams = z.object({ id: z.string().check(z.maxLength(300)) });
const regionParams = z.object({ code: z.string().check(z.maxLength(64)) });

export function registerCatalogueRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/products',
    { config, schema: { querystring: productsQuerySchema, response: { 200: productsResponseSchema } } },
    async (request, reply) => {
      const { clearCache, _t, _cache, ...filter } = request.query;
      const isFullList = Object.values(filter).every((value) => value === undefined || value === '');
      const wantsFresh = [clearCache, _t, _cache].some(Boolean);
      const response = await getProductsResponse(shop, filter);
      // Browsers may cache only the full list, as usually requested, for five minutes.
      const cacheControl = isFullList && !wantsFresh ? 'public, max-age=300' : REVALIDATE;
      return sendResponse(request, reply, response, { cacheControl });
    },
  );

  app.get(
    '/api/products/:id',
    {
      config,
      schema: {
        params: productParams,
        querystring: shownCurrencyQuerySchema,
        response: { 200: productResponseSchema },
      },
    },
    async (request, reply) =>
      sendResponse(request, reply, await getProductResponse(shop, request.params.id, request.query.currency)),
  );

  app.get(
    '/api/destinations',
    { config, schema: { querystring: shownCurrencyQuerySchema, response: { 200: destinationsResponseSchema } } },
    async (request, reply) => sendResponse(request, reply, await getDestinationsResponse(shop, request.query.currency)),
  );

  app.get(
    '/api/countries',
    { config, schema: { response: { 200: countriesResponseSchema } } },
    async (request, reply) => sendResponse(request, reply, await getCountriesResponse(shop)),
  );

  app.get(
    '/api/regional-countries/:code',
    { config, schema: { params: regionParams, response: { 200: regionalCountriesResponseSchema } } },
    async (request, reply) =>
      sendResponse(request, reply, await getRegionalCountriesResponse(shop, request.params.code)),
  );

  app.get(
    '/api/ratings',
    { config, schema: { querystring: ratingsQuerySchema, response: { 200: ratingsResponseSchema } } },
    async (request, reply) => sendResponse(request, reply, await getRatingsResponse(shop, request.query.place)),
  );
}
