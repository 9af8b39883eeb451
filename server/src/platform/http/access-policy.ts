import type { Permission } from '@esimshop/contracts/roles';
import type { RouteOptions } from 'fastify';
import type { App } from './app-type.ts';
import { type Identify, requireAdmin, requireIdentity } from './identities.ts';
import { isFromThisMachine, type Places } from './this-machine.ts';

/**
 * Who may call a route. `session` requires a Session-Id, `optional-session` reads one if present; both also learn who is
 * signed in. `user` requires a signed-in user, `admin:…` one whose role includes that permission; `this-machine` requires
 * `system` of whoever is not at the machine of a shop that nobody else can reach. `webhook` is authenticated by the partner's signature, `page` is HTML or a file.
 */
export type Access =
  | 'public'
  | 'session'
  | 'optional-session'
  | 'user'
  | `admin:${Permission}`
  | 'this-machine'
  | 'webhook'
  | 'page';

const ANONYMOUS: ReadonlySet<Access> = new Set(['public', 'webhook', 'page']);

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Every route declares its access: one that declares nothing prevents the shop from starting, instead of being open to all. */
export function enforceAccessPolicy(app: App, { identify, config }: { identify: Identify; config: Places }): void {
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
  app.decorateRequest('identity', undefined);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (!access || ANONYMOUS.has(access)) return;
    if (access === 'this-machine' && isFromThisMachine(request, config)) return;
    request.identity = await identify(request);
    if (access === 'user') requireIdentity(request);
    const permission = permissionOf(access);
    if (permission) requireAdmin(request, permission);
  });
}

/** What a route requires of an administrator; undefined where it requires none. */
export function permissionOf(access: Access): Permission | undefined {
  if (access === 'this-machine') return 'system';
  return access.startsWith('admin:') ? (access.slice('admin:'.length) as Permission) : undefined;
}

/** Declares the access of routes that a third-party plugin adds to this scope. */
export function declareAccess(scope: App, access: Access): void {
  scope.addHook('onRoute', (route) => {
    if (!route.config?.access) route.config = { ...route.config, access };
  });
}
