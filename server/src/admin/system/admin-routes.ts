import { randomUUID } from 'node:crypto';
import {
  closeUnreadableResponseSchema,
  retryFailedResponseSchema,
  syncCatalogueResponseSchema,
  systemPartnersResponseSchema,
  systemResponseSchema,
  testMailResponseSchema,
  unreadableWebhookKeySchema,
} from '@esimshop/contracts/admin-system';
import { recordAudit } from '../../accounts/audit-log.ts';
import { showUser } from '../../accounts/users.ts';
import { requeueFailedMails } from '../../mail/requeue-mails.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { App } from '../../platform/http/app-type.ts';
import { requireAdmin } from '../../platform/http/identities.ts';
import { ProblemError } from '../../platform/problem.ts';
import { requestTimer } from '../../platform/sweeps/timers.ts';
import { shopNameOf } from '../../settings/shop-name.ts';
import type { Shop } from '../../shop.ts';
import type { CheckPartners } from './check-partners.ts';
import { showSystem } from './show-system.ts';
import { closeUnreadableWebhook } from './unreadable-webhooks.ts';

const config = { access: 'admin:system' } as const;
const MINUTE_MS = 60_000;

/** The owner's view of the shop's parts, and what can be done about them. */
export function registerAdminSystemRoutes(app: App, shop: Shop, checkPartners: CheckPartners): void {
  const { database, partners, sweeps } = shop;

  app.get('/api/admin/system', { config, schema: { response: { 200: systemResponseSchema } } }, () => showSystem(shop));

  app.get(
    '/api/admin/system/partners',
    { config, schema: { response: { 200: systemPartnersResponseSchema } } },
    checkPartners,
  );

  app.post(
    '/api/admin/system/sync-catalogue',
    { config, schema: { response: { 202: syncCatalogueResponseSchema } } },
    async (request, reply) => {
      const { userId } = requireAdmin(request);
      await inTransaction(database, 'request-sync', async (tx) => {
        await requestTimer(tx, 'sync-catalogue');
        const subject = { subjectKind: 'catalogue', subjectId: 'all' };
        await recordAudit(tx, { actorId: userId, act: 'catalogue.sync_requested', ...subject, address: request.ip });
      });
      return reply.code(202).send({ queued: true });
    },
  );

  app.post(
    '/api/admin/system/retry-failed-jobs',
    { config, schema: { response: { 200: retryFailedResponseSchema } } },
    async (request) => {
      const { userId } = requireAdmin(request);
      const retriedJobs = await sweeps.retryFailed();
      const mails = await inTransaction(database, 'requeue-mails', async (tx) => {
        const requeued = await requeueFailedMails(tx);
        await recordAudit(tx, {
          actorId: userId,
          act: 'jobs.retried',
          subjectKind: 'jobs',
          subjectId: 'failed',
          after: { jobs: retriedJobs, mails: requeued },
          address: request.ip,
        });
        return requeued;
      });
      return { jobs: retriedJobs, mails };
    },
  );

  app.post(
    '/api/admin/system/unreadable-webhooks/close',
    {
      config,
      schema: { body: unreadableWebhookKeySchema, response: { 200: closeUnreadableResponseSchema } },
    },
    async (request) => {
      const { userId } = requireAdmin(request);
      const { provider, kind } = request.body;
      const closed = await inTransaction(database, 'close-unreadable-webhook', async (tx) => {
        if (!(await closeUnreadableWebhook(tx, { provider, kind }))) return false;
        await recordAudit(tx, {
          actorId: userId,
          act: 'webhooks.closed',
          subjectKind: 'webhooks',
          subjectId: provider,
          after: { name: kind },
          address: request.ip,
        });
        return true;
      });
      return { closed };
    },
  );

  app.post(
    '/api/admin/system/test-mail',
    {
      config: { ...config, rateLimit: { max: 5, timeWindow: MINUTE_MS }, problems: [502] },
      schema: { response: { 200: testMailResponseSchema } },
    },
    async (request) => {
      const { email, username } = await showUser(database, requireAdmin(request).userId);
      const text = `This is a test of ${new URL(shop.config.publicUrl).hostname}: mails leave the shop and arrive.`;
      await partners.mail
        .send({
          messageId: `<test.${randomUUID()}@${new URL(shop.config.publicUrl).hostname}>`,
          fromName: shopNameOf(shop),
          to: { address: email, name: username },
          subject: 'Test mail',
          text,
          html: `<!doctype html><html lang="en"><body><p>${text}</p></body></html>`,
          attachments: [],
        })
        .catch((error: unknown) => {
          shop.log.warn({ err: error }, 'mail.test_failed');
          const reason = error instanceof Error ? error.message : String(error);
          throw new ProblemError(502, 'mail_failed', `The mail server did not accept the mail: ${reason}`);
        });
      return { sentTo: email };
    },
  );
}
