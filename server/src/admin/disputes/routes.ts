import { disputeParamsSchema, evidenceQuerySchema } from '@esimshop/contracts/disputes';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { App } from '../../platform/http/app-type.ts';
import { sendPdf } from '../../portal/send-pdf.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { printEvidence } from './print-evidence.ts';

/** What answers a dispute of an order. */
export function registerDisputeRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/admin/orders/:id/disputes/:disputeId/evidence',
    {
      config: { access: 'admin:orders' },
      schema: { params: disputeParamsSchema, querystring: evidenceQuerySchema },
    },
    async (request, reply) => {
      const { id: orderId, disputeId } = request.params;
      const printed = await printEvidence(shop, { orderId, disputeId, locale: request.query.locale });
      await recordAudit(shop.database, {
        ...actorOf(request).audit,
        act: 'dispute.evidence_downloaded',
        subjectKind: 'order',
        subjectId: orderId,
        after: { disputeId },
      });
      return sendPdf(reply, printed);
    },
  );
}
