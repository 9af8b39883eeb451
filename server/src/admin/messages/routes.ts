import {
  MESSAGES_PER_PAGE,
  messageChangeSchema,
  messageParamsSchema,
  messageResponseSchema,
  messagesQuerySchema,
  messagesResponseSchema,
} from '@esimshop/contracts/admin-messages';
import { recordAudit } from '../../accounts/audit-log.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { App } from '../../platform/http/app-type.ts';
import { requireAdmin } from '../../platform/http/identities.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { findMessage, listMessages, markMessage } from './store.ts';

const config = { access: 'admin:orders' } as const;

/** Messages of the contact form, which the owner answers by mail and marks as answered. */
export function registerMessageRoutes(app: App, { database, config: { timeZone } }: Shop): void {
  app.get(
    '/api/admin/messages',
    { config, schema: { querystring: messagesQuerySchema, response: { 200: messagesResponseSchema } } },
    async ({ query }) => ({
      ...(await listMessages(database, query)),
      page: query.page,
      per: MESSAGES_PER_PAGE,
      timeZone,
    }),
  );

  app.patch(
    '/api/admin/messages/:id',
    {
      config: { ...config, problems: [404] },
      schema: { params: messageParamsSchema, body: messageChangeSchema, response: { 200: messageResponseSchema } },
    },
    async (request) => {
      const { id } = request.params;
      const { state } = request.body;
      const { userId } = requireAdmin(request);
      await inTransaction(database, 'mark-message', async (tx) => {
        if (!(await markMessage(tx, { id, state, userId }))) return;
        const act = state === 'answered' ? 'message.answered' : 'message.reopened';
        await recordAudit(tx, { actorId: userId, act, subjectKind: 'message', subjectId: id, address: request.ip });
      });
      const message = await findMessage(database, id);
      if (!message) throw new ProblemError(404, 'not_found', 'There is no such message. Reload the list.');
      return { message };
    },
  );
}
