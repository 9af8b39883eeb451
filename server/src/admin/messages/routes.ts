import {
  MESSAGES_PER_PAGE,
  messageChangeSchema,
  messageParamsSchema,
  messagesQuerySchema,
  messagesResponseSchema,
  pasteWordsSchema,
  sendReplySchema,
  threadEntryParamsSchema,
  threadSchema,
} from '@esimshop/contracts/admin-messages';
import {
  changeSavedReplySchema,
  newSavedReplySchema,
  savedRepliesSchema,
  savedReplyParamsSchema,
} from '@esimshop/contracts/saved-replies';
import type { App } from '../../platform/http/app-type.ts';
import { requireIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { changeSavedReply, createSavedReply, listSavedReplies, removeSavedReply } from './saved-replies.ts';
import { showThread } from './show-thread.ts';
import { listMessages } from './store.ts';
import { markThread, resendReply, writeEntry } from './write-entry.ts';

const config = { access: 'admin:orders' } as const;

/** Messages of the contact form, each with the thread that follows it, and the replies that are saved for them. */
export function registerMessageRoutes(app: App, shop: Shop): void {
  const { database } = shop;
  app.get(
    '/api/admin/messages',
    { config, schema: { querystring: messagesQuerySchema, response: { 200: messagesResponseSchema } } },
    async ({ query }) => ({
      ...(await listMessages(database, query)),
      page: query.page,
      per: MESSAGES_PER_PAGE,
      timeZone: shop.config.timeZone,
    }),
  );

  const known = { config: { ...config, problems: [404] } } as const;
  const params = messageParamsSchema;
  const response = { 200: threadSchema };
  app.get('/api/admin/messages/:id', { ...known, schema: { params, response } }, (request) =>
    showThread(shop, request.params.id),
  );

  app.patch(
    '/api/admin/messages/:id',
    { ...known, schema: { params, body: messageChangeSchema, response } },
    async (request) => {
      const { id } = request.params;
      await markThread(shop, actorOf(request), { id, ...request.body });
      return showThread(shop, id);
    },
  );

  const written = { config: { ...config, problems: [400, 404, 409] } } as const;
  app.post(
    '/api/admin/messages/:id/replies',
    { ...written, schema: { params, body: sendReplySchema, response } },
    async (request) => {
      const { id } = request.params;
      const requestKey = requireIdempotencyKey(request);
      await writeEntry(shop, actorOf(request), { ...request.body, id, author: 'shop', requestKey });
      return showThread(shop, id);
    },
  );

  app.post(
    '/api/admin/messages/:id/customer-words',
    { ...written, schema: { params, body: pasteWordsSchema, response } },
    async (request) => {
      const { id } = request.params;
      const requestKey = requireIdempotencyKey(request);
      await writeEntry(shop, actorOf(request), { ...request.body, id, author: 'customer', requestKey });
      return showThread(shop, id);
    },
  );

  app.post(
    '/api/admin/messages/:id/replies/:entryId/resend',
    { ...written, schema: { params: threadEntryParamsSchema, response } },
    async (request) => {
      await resendReply(shop, actorOf(request), request.params);
      return showThread(shop, request.params.id);
    },
  );

  registerSavedReplyRoutes(app, shop);
}

function registerSavedReplyRoutes(app: App, shop: Shop): void {
  const response = { 200: savedRepliesSchema };
  const list = () => listSavedReplies(shop.database);
  app.get('/api/admin/saved-replies', { config, schema: { response } }, list);

  app.post(
    '/api/admin/saved-replies',
    { config: { ...config, problems: [409] }, schema: { body: newSavedReplySchema, response } },
    async (request) => {
      await createSavedReply(shop, actorOf(request), request.body);
      return list();
    },
  );

  const params = savedReplyParamsSchema;
  app.put(
    '/api/admin/saved-replies/:id',
    { config: { ...config, problems: [404, 409] }, schema: { params, body: changeSavedReplySchema, response } },
    async (request) => {
      await changeSavedReply(shop, actorOf(request), { ...request.params, ...request.body });
      return list();
    },
  );

  app.delete('/api/admin/saved-replies/:id', { config, schema: { params, response } }, async (request) => {
    await removeSavedReply(shop, actorOf(request), request.params.id);
    return list();
  });
}
