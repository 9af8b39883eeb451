import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { declareAccess } from './access-policy.ts';
import type { App } from './app-type.ts';

/** OpenAPI of every route at /api/openapi.json; in the sandbox also a page to try it. */
export async function describeApi(app: App, { publicUrl, sandbox }: { publicUrl: string; sandbox: boolean }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'esimshop',
        description:
          'An online shop for prepaid travel eSIM data plans. Errors are RFC 9457 problems with a stable code.',
        version: '1',
      },
      servers: [{ url: publicUrl }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
  if (!sandbox) return;
  await app.register(async (scope) => {
    declareAccess(scope, 'page');
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
