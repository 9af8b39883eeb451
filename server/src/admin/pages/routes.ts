import {
  addPageSchema,
  adminPagesQuerySchema,
  adminPagesSchema,
  adminPageTextSchema,
  discardDraftSchema,
  PAGE_BODY_BYTES,
  pagePreviewSchema,
  pageRefSchema,
  pageSourceSchema,
  pageStateSchema,
  pageVersionQuerySchema,
  previewPageSchema,
  publishPageSchema,
  saveDraftSchema,
} from '@esimshop/contracts/admin-pages';
import { z } from 'zod';
import { findVersion } from '../../page-texts/store.ts';
import type { App } from '../../platform/http/app-type.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { addPage, discardDraft, publishPage, saveDraftOf, setPageState } from './change-page.ts';
import { listPages } from './list-pages.ts';
import { previewPage } from './preview-page.ts';
import { showPage } from './show-page.ts';

const config = { access: 'admin:settings' } as const;
const bodyLimit = PAGE_BODY_BYTES;

/** What the owner writes: every page in every language. */
export function registerAdminPageRoutes(app: App, shop: Shop): void {
  const text = { 200: adminPageTextSchema };
  const done = { 204: z.null() };

  app.get(
    '/api/admin/pages',
    { config, schema: { querystring: adminPagesQuerySchema, response: { 200: adminPagesSchema } } },
    ({ query }) => listPages(shop, query.locale),
  );

  app.post(
    '/api/admin/pages',
    { config: { ...config, problems: [409] }, schema: { body: addPageSchema, response: done } },
    async (request, reply) => {
      await addPage(shop, actorOf(request), request.body);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/admin/pages/state',
    { config: { ...config, problems: [404] }, schema: { body: pageStateSchema, response: done } },
    async (request, reply) => {
      await setPageState(shop, actorOf(request), request.body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/admin/pages/text',
    { config: { ...config, problems: [404] }, schema: { querystring: pageRefSchema, response: text } },
    ({ query }) => showPage(shop, shop.database, query),
  );

  app.get(
    '/api/admin/pages/version',
    {
      config: { ...config, problems: [404] },
      schema: { querystring: pageVersionQuerySchema, response: { 200: pageSourceSchema } },
    },
    async ({ query }) => {
      const found = await findVersion(shop.database, query);
      if (!found) throw new ProblemError(404, 'not_found', `There is no version ${query.version} of this page.`);
      return found;
    },
  );

  app.post(
    '/api/admin/pages/preview',
    { config, bodyLimit, schema: { body: previewPageSchema, response: { 200: pagePreviewSchema } } },
    ({ body }) => previewPage(shop, body),
  );

  app.put(
    '/api/admin/pages/draft',
    { config: { ...config, problems: [404, 409] }, bodyLimit, schema: { body: saveDraftSchema, response: text } },
    (request) => saveDraftOf(shop, actorOf(request), request.body),
  );

  app.post(
    '/api/admin/pages/discard',
    { config: { ...config, problems: [404, 409] }, schema: { body: discardDraftSchema, response: text } },
    ({ body }) => discardDraft(shop, body),
  );

  app.post(
    '/api/admin/pages/publish',
    { config: { ...config, problems: [404, 409] }, bodyLimit, schema: { body: publishPageSchema, response: text } },
    (request) => publishPage(shop, actorOf(request), request.body),
  );
}
