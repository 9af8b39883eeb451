import {
  adminSecuritySchema,
  twoFactorCodeSchema,
  twoFactorSetupSchema,
  twoFactorStatusSchema,
} from '@esimshop/contracts/two-factor';
import type { App } from '../../platform/http/app-type.ts';
import { requireAdmin, requireIdentity } from '../../platform/http/identities.ts';
import type { Shop } from '../../shop.ts';
import { isRequiredOfAdmins, requireOfAdmins } from '../second-factor-requirement.ts';
import { disableTwoFactor, enableTwoFactor, setUpTwoFactor, showTwoFactor } from './two-factor.ts';

const config = { access: 'user', rateLimit: { max: 20, timeWindow: 60_000 }, problems: [409] } as const;

export function registerTwoFactorRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/two-factor',
    { config: { access: 'user' }, schema: { response: { 200: twoFactorStatusSchema } } },
    async (request) => showTwoFactor(shop, requireIdentity(request)),
  );

  app.post('/api/setup-2fa', { config, schema: { response: { 200: twoFactorSetupSchema } } }, async (request) =>
    setUpTwoFactor(shop, requireIdentity(request)),
  );

  app.post(
    '/api/enable-2fa',
    { config, schema: { body: twoFactorCodeSchema, response: { 200: twoFactorStatusSchema } } },
    async (request) => {
      const identity = requireIdentity(request);
      await enableTwoFactor(shop, identity, request.body.code);
      return showTwoFactor(shop, identity);
    },
  );

  app.post(
    '/api/disable-2fa',
    { config, schema: { body: twoFactorCodeSchema, response: { 200: twoFactorStatusSchema } } },
    async (request) => {
      const identity = requireIdentity(request);
      await disableTwoFactor(shop, identity, request.body.code);
      return showTwoFactor(shop, identity);
    },
  );

  app.get(
    '/api/admin/security',
    { config: { access: 'admin:people' }, schema: { response: { 200: adminSecuritySchema } } },
    async () => ({ isSecondFactorRequired: await isRequiredOfAdmins(shop.database) }),
  );

  app.patch(
    '/api/admin/security',
    {
      config: { access: 'admin:people' },
      schema: { body: adminSecuritySchema, response: { 200: adminSecuritySchema } },
    },
    async (request) => {
      const { isSecondFactorRequired: isRequired } = request.body;
      await requireOfAdmins(shop, requireAdmin(request), { isRequired, address: request.ip });
      return { isSecondFactorRequired: isRequired };
    },
  );
}
