import { randomBytes } from 'node:crypto';
import fastify, { type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { registerRoutes } from '../src/app/routes.ts';
import { problemOf } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { createTestShop } from './test-shop.ts';

const shop = await createTestShop({ suppliers: ['esim-go', 'airalo'] });
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await signIn(shop, { admin: true }));
});
afterAll(() => shop.close());

type Place = { route: string; part: 'body' | 'querystring' | 'params'; path: string[] };
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Where a value of this schema holds texts, by the keys that lead there; of a list, in its first entry. */
function listTexts(schema: JsonSchema | boolean, path: string[] = []): string[][] {
  if (typeof schema === 'boolean') return schema ? [path] : [];
  const { type, properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = schema;
  if (type === undefined && anyOf.length + oneOf.length === 0) return [path];
  return [
    ...([type].flat().includes('string') ? [path] : []),
    ...Object.entries(properties).flatMap(([key, inner]) => listTexts(inner as JsonSchema, [...path, key])),
    ...(items && !Array.isArray(items) ? listTexts(items as JsonSchema, [...path, '0']) : []),
    ...[...anyOf, ...oneOf].flatMap((inner) => listTexts(inner as JsonSchema, path)),
    ...(additionalProperties ? listTexts(additionalProperties as JsonSchema, [...path, 'key']) : []),
  ];
}

/** Every text that a caller can send, of the public routes and the owner's alike. */
async function listPlaces(): Promise<Place[]> {
  const routes: RouteOptions[] = [];
  const app = fastify({ exposeHeadRoutes: false }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  registerRoutes(app as never, shop.shop);
  await app.after();
  await app.close();
  return routes.flatMap(({ method, url, schema }) =>
    (['body', 'querystring', 'params'] as const).flatMap((part) => {
      const described = schema?.[part] as z.core.$ZodType | undefined;
      if (!described) return [];
      const json = z.toJSONSchema(described, { io: 'input', unrepresentable: 'any' });
      const paths = new Map(listTexts(json as JsonSchema).map((path) => [path.join('.'), path]));
      return [...paths.values()].map((path) => ({ route: `${String(method)} ${url}`, part, path }));
    }),
  );
}

const TEXT = 'a\0b';
/** Parts of addresses that are no number. */
const KNOWN: Partial<Record<string, string>> = {
  orderNumber: 'ES-0000-0000-0000',
  status: 'completed',
  key: 'order-1',
  page: 'terms',
  month: '2026-11',
  number: '2026-000001',
  kind: 'confirmation',
};

function nest([key, ...rest]: string[]): unknown {
  if (key === undefined) return TEXT;
  return key === '0' ? [nest(rest)] : { [key]: nest(rest) };
}

function send({ route, part, path }: Place) {
  const [method = '', url = ''] = route.split(' ');
  const named = url.replace(/:(\w+)/g, (_, name: string) =>
    part === 'params' && name === path[0] ? encodeURIComponent(TEXT) : (KNOWN[name] ?? '1'),
  );
  const query = part === 'querystring' ? `?${path[0]}=${encodeURIComponent(TEXT)}` : '';
  return shop.request(method as 'GET', `${named}${query}`, {
    sessionId: randomBytes(32).toString('base64url'),
    headers: { cookie },
    ...(part === 'body' && { body: nest(path) as Record<string, unknown> }),
  });
}

test('no text of any call may hold a NUL: its field is named, and no address has one', async () => {
  const places = await listPlaces();
  expect(places.length).toBeGreaterThan(150);
  const wrong: unknown[] = [];
  for (const place of places) {
    const response = await send(place);
    const found = response.status === 422 ? problemOf(response).errors : response.status;
    const isRight =
      place.part === 'params'
        ? response.status === 404 || response.status === 422
        : Array.isArray(found) &&
          found.length === 1 &&
          found[0]?.code === 'special_characters' &&
          // A query that names a parameter once names one value.
          found[0].path === (place.part === 'querystring' ? place.path[0] : place.path.join('.'));
    if (!isRight) wrong.push([place, found]);
  }
  expect(wrong).toEqual([]);
});

test.each<['PUT' | 'PATCH', string, Record<string, unknown>]>([
  ['PUT', '/api/admin/destinations/T%00R/visibility', { isHidden: true }],
  ['PUT', '/api/admin/plans/esim-1%00/texts', { version: 0, ownNames: {}, notes: {} }],
  ['PATCH', '/api/passkeys/%00', { name: 'Laptop' }],
])('%s %s names nothing, whatever else is right', async (method, url, body) => {
  const response = await shop.request(method, url, { headers: { cookie }, body });
  expect([response.status, problemOf(response).code]).toEqual([404, 'not_found']);
});
