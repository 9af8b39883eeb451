import {
  countriesResponseSchema,
  destinationsResponseSchema,
  regionalCountriesResponseSchema,
} from '@esimshop/contracts/destinations';
import { productResponseSchema, productsQuerySchema, productsResponseSchema } from '@esimshop/contracts/products';
import * as z from 'zod/mini';
import type { App } from '../http/app-type.ts';
import type { Shop } from '../shop.ts';
import { answerCountries, answerDestinations, answerRegionalCountries } from './list-destinations.ts';
import { answerProducts, getProduct } from './list-products.ts';
import { REVALIDATE, sendAnswer } from './send-answer.ts';

const config = { access: 'public' } as const;
const productParams = z.object({ id: z.string().check(z.maxLength(300)) });
const regionParams = z.object({ code: z.string().check(z.maxLength(64)) });

export function registerCatalogueRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/products',
    { config, schema: { querystring: productsQuerySchema, response: { 200: productsResponseSchema } } },
    async (request, reply) => {
      const { clearCache, _t, _cache, ...filter } = request.query;
      const isWholeList = Object.values(filter).every((value) => value === undefined || value === '');
      const isFreshWanted = [clearCache, _t, _cache].some(Boolean);
      const answer = await answerProducts(shop, filter);
      // Only the whole list, as it is usually asked for, may be kept by browsers for its five minutes.
      return sendAnswer(request, reply, answer, isWholeList && !isFreshWanted ? 'public, max-age=300' : REVALIDATE);
    },
  );

  app.get(
    '/api/products/:id',
    { config, schema: { params: productParams, response: { 200: productResponseSchema } } },
    async (request, reply) => {
      reply.header('cache-control', REVALIDATE);
      return { product: await getProduct(shop, request.params.id) };
    },
  );

  app.get(
    '/api/destinations',
    { config, schema: { response: { 200: destinationsResponseSchema } } },
    async (request, reply) => sendAnswer(request, reply, await answerDestinations(shop)),
  );

  app.get(
    '/api/countries',
    { config, schema: { response: { 200: countriesResponseSchema } } },
    async (request, reply) => sendAnswer(request, reply, await answerCountries(shop)),
  );

  app.get(
    '/api/regional-countries/:code',
    { config, schema: { params: regionParams, response: { 200: regionalCountriesResponseSchema } } },
    async (request, reply) => sendAnswer(request, reply, await answerRegionalCountries(shop, request.params.code)),
  );
}
