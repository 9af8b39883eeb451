import { problemSchema } from '@esimshop/contracts/problems';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema, RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod/mini';
import { declareAccess } from '../platform/http/access-policy.ts';
import type { App } from '../platform/http/app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses of the problems that only this route responds with. */
    problems?: readonly number[];
  }
}

const SESSION_HEADER = { type: 'object', properties: { 'Session-Id': { type: 'string' } } };
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Statuses of the problems that the plugins in front of a route respond with. */
function listProblems({ config, method, schema }: RouteOptions): number[] {
  const isWrite = [method].flat().some((each) => WRITES.has(String(each)));
  return [
    ...(config?.problems ?? []),
    ...(config?.access === 'user' ? [401] : []),
    ...(config?.access?.startsWith('admin:') ? [401, 403] : []),
    ...(schema?.params ? [404] : []),
    ...(schema?.body || schema?.querystring ? [422] : []),
    ...(isWrite ? [403, 413, 415] : []),
    ...[400, 429, 503],
  ];
}

/** What a route's own schema does not say: its session, its problems. */
function describeCommon(route: RouteOptions, schema: FastifySchema | undefined) {
  const { access } = route.config ?? {};
  const hasSession = access === 'session' || access === 'optional-session';
  const problems = listProblems(route).map((status) => [status, { type: 'null', description: 'Problem' }]);
  const done = schema?.response ?? { 200: { type: 'null', description: 'Done' } };
  return {
    ...(hasSession && { headers: { ...SESSION_HEADER, required: access === 'session' ? ['Session-Id'] : [] } }),
    response: { ...done, ...Object.fromEntries(problems) },
  };
}

const convertSchemas = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** Every problem is described once. */
function referToProblem(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path ?? {})) {
      const { responses = {} } = operation as OpenAPIV3_1.OperationObject;
      for (const status of Object.keys(responses)) {
        if (Number(status) >= 400) responses[status] = { $ref: '#/components/responses/Problem' };
      }
    }
  }
  const schema = z.toJSONSchema(problemSchema) as OpenAPIV3_1.SchemaObject;
  const Problem = { description: 'RFC 9457 problem', content: { 'application/problem+json': { schema } } };
  return { ...document, components: { ...document.components, responses: { Problem } } };
}

type ApiFacts = { shopName: () => string; publicUrl: string; sandbox: boolean };

/** OpenAPI of every route at /api/openapi.json; in the sandbox also a page to try it. */
export async function describeApi(app: App, { shopName, publicUrl, sandbox }: ApiFacts) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: shopName(),
        description:
          'An online shop for prepaid travel eSIM data plans. Errors are RFC 9457 problems with a stable code.',
        version: '1',
      },
      servers: [{ url: publicUrl }],
    },
    transform(route) {
      const described = convertSchemas(route);
      if (!route.url.startsWith('/api/')) return { ...described, schema: { hide: true } };
      return { ...described, schema: { ...described.schema, ...describeCommon(route.route, described.schema) } };
    },
    transformObject: (document) =>
      'openapiObject' in document ? referToProblem(document.openapiObject as OpenAPIV3_1.Document) : {},
  });
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => {
    const description = app.swagger();
    return { ...description, info: { ...description.info, title: shopName() } };
  });
  if (!sandbox) return;
  await app.register(async (scope) => {
    declareAccess(scope, 'page');
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
