import {
  type BrandDraft,
  brandHistorySchema,
  brandPreviewSchema,
  markParamsSchema,
  markResponseSchema,
} from '@esimshop/contracts/admin-brand';
import { alertTestSchema } from '@esimshop/contracts/alerts';
import { DELIVERED_BRAND } from '@esimshop/contracts/brand';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@esimshop/contracts/locales';
import { MAX_MARK_BYTES } from '@esimshop/contracts/mark-problems';
import * as z from 'zod/mini';
import { sendMail, showMail } from '../../mail/preview-routes.ts';
import { describeShop } from '../../mail/render-mail.ts';
import { renderSampleMail } from '../../mail/sample-mails.ts';
import { sendAtOnce } from '../../mail/send-at-once.ts';
import type { App } from '../../platform/http/app-type.ts';
import { acceptRawBodies } from '../../platform/http/content-types.ts';
import { requireAdmin } from '../../platform/http/identities.ts';
import { ProblemError } from '../../platform/problem.ts';
import { findMark } from '../../settings/marks.ts';
import { readMarkFile, sendMark } from '../../settings/send-mark.ts';
import type { Shop } from '../../shop.ts';
import { showBrandHistory } from './show-brand-history.ts';
import { uploadMark } from './upload-mark.ts';

const config = { access: 'admin:settings' } as const;
const MINUTE_MS = 60_000;
const TYPES = ['image/svg+xml', 'image/png', 'application/octet-stream'];

const mailQuerySchema = z.extend(brandPreviewSchema, {
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
  colours: z.optional(z.enum(['light', 'dark'])),
});

/** What the owner needs to give the shop its look; the brand itself is a section of the settings. */
export function registerBrandRoutes(app: App, shop: Shop): void {
  app.get('/api/admin/brand', { config, schema: { response: { 200: brandHistorySchema } } }, () =>
    showBrandHistory(shop),
  );

  app.get(
    '/api/admin/brand/marks/:file',
    { config: { ...config, problems: [404] }, schema: { params: markParamsSchema } },
    async (request, reply) => {
      const mark = readMarkFile(request.params.file);
      const content = await findMark(shop.database, mark);
      if (!content) throw new ProblemError(404, 'not_found', 'There is no such picture.');
      return sendMark(reply, mark, content).header('cache-control', 'private, max-age=3600');
    },
  );

  const draw = async ({ name, signal, mark }: BrandDraft, locale: Locale) => {
    const brand = { ...DELIVERED_BRAND, name, signal, mark: mark ? readMarkFile(mark) : null };
    const drawn = await describeShop(shop, locale, brand);
    return { ...renderSampleMail('confirmation', { locale, shop: drawn }), fromName: drawn.name };
  };

  app.get('/api/admin/brand/mail', { config, schema: { querystring: mailQuerySchema } }, async ({ query }, reply) =>
    sendMail(reply, showMail(await draw(query, query.locale), query.colours)),
  );

  app.post(
    '/api/admin/brand/mail',
    {
      config: { ...config, problems: [404], rateLimit: { max: 5, timeWindow: MINUTE_MS } },
      schema: { body: brandPreviewSchema, response: { 200: alertTestSchema } },
    },
    (request) => sendAtOnce(shop, requireAdmin(request).userId, (locale) => draw(request.body, locale)),
  );

  app.register(async (scope) => {
    acceptRawBodies(scope as App);
    scope.addHook('onRequest', async ({ headers }) => {
      if (Number(headers['content-length'] ?? 0) > MAX_MARK_BYTES)
        throw new ProblemError(413, 'payload_too_large', 'A mark may have at most 1 MB. Export it smaller.');
      if (!TYPES.includes(headers['content-type'] ?? ''))
        throw new ProblemError(415, 'unsupported_media_type', 'Send the file as image/svg+xml or image/png.');
    });
    (scope as App).post(
      '/api/admin/brand/marks',
      {
        bodyLimit: MAX_MARK_BYTES,
        config: { ...config, rateLimit: { max: 30, timeWindow: MINUTE_MS }, problems: [413, 415] },
        schema: { response: { 200: markResponseSchema } },
      },
      ({ body }) => uploadMark(shop, Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
    );
  });
}
