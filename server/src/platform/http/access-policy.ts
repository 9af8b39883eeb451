import type { RouteOptions } from 'fastify';
import { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';

/**
 * Who may call a route. `session` requires a Session-Id, `optional-session` reads one if present, `webhook` is authenticated by
 * the partner's signature, `page` is HTML or a file.
 */
export type Access = 'public' | 'session' | 'optional-session' | 'admin' | 'webhook' | 'page';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Every route declares its access: one that declares nothing prevents the shop from starting, instead of being open to all. */
export function enforceAccessPolicy(app: App): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => !route.config?.access);
    if (undeclared.length === 0) return;
    const names = undeclared.map((route) => `${String(route.method)} ${route.url}`).join(', ');
    throw new Error(`Expected every route to declare config.access, missing in: ${names}`);
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access === 'admin') {
      throw new ProblemError(401, 'unauthenticated', 'Sign in as an administrator.');
    }
  });
}

/** Declares the access of routes that a third-party plugin adds to this scope. */
export function declareAccess(scope: App, access: Access): void {
  scope.addHook('onRoute', (route) => {
    if (!route.config?.access) route.config = { ...route.config, access };
  });
}
