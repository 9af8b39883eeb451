import { adminOrderParamsSchema, adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import {
  addNoteSchema,
  bulkNotifySchema,
  bulkResponseSchema,
  bulkStatusSchema,
  bulkUndoSchema,
  emailCorrectionSchema,
  esimParamsSchema,
  mailPreviewParamsSchema,
  mailPreviewQuerySchema,
  notifyResponseSchema,
  notifySchema,
  paymentParamsSchema,
  purchaseParamsSchema,
  resendResponseSchema,
  resolvePaymentSchema,
  resolvePurchaseSchema,
  revealResponseSchema,
  revokeLinksResponseSchema,
  statusChangeResponseSchema,
  statusChangeSchema,
  statusUndoResponseSchema,
  statusUndoSchema,
} from '@esimshop/contracts/admin-order-acts';
import { orderViewNameSchema, orderViewSchema, orderViewsResponseSchema } from '@esimshop/contracts/admin-order-views';
import {
  adminOrdersCsvQuerySchema,
  adminOrdersQuerySchema,
  adminOrdersResponseSchema,
} from '@esimshop/contracts/admin-orders';
import {
  createRefundSchema,
  refundParamsSchema,
  refundQuoteSchema,
  resolveRefundSchema,
} from '@esimshop/contracts/refunds';
import type { FastifyRequest } from 'fastify';
import { sendMail } from '../../mail/preview-routes.ts';
import type { App } from '../../platform/http/app-type.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import { mayDo } from '../../platform/http/identities.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { sendCsv } from '../csv.ts';
import { addNote } from './add-note.ts';
import { changeStatuses, notifyCustomers, undoStatuses } from './change-many.ts';
import { changeStatus, toChangedOrder } from './change-status.ts';
import { correctEmail } from './correct-email.ts';
import { decidePayment, decidePurchase } from './decide.ts';
import { endAutomatic } from './end-automatic.ts';
import { AMOUNT_COLUMNS, exportOrders, ORDER_COLUMNS, recordExport } from './export-orders.ts';
import { listOrders } from './list-orders.ts';
import { notifyCustomer, resendCodes } from './notify-customer.ts';
import { listOrderViews, removeOrderView, saveOrderView } from './order-views.ts';
import { previewStatusMail } from './preview-mail.ts';
import { refreshEsim } from './refresh-esim.ts';
import { decideRefund, quoteRefund, refundAsOwner } from './refunds.ts';
import { revealIccid } from './reveal-iccid.ts';
import { revokeLinksOfOrder } from './revoke-links.ts';
import { showAdminOrder } from './show-admin-order.ts';
import { undoStatus } from './undo-status.ts';

const config = { access: 'admin:orders' } as const;
/** For acts that may be rejected. */
const actConfig = { access: 'admin:orders', problems: [409] } as const;

/** The owner's orders. */
export function registerAdminOrderRoutes(app: App, shop: Shop): void {
  registerReading(app, shop);
  registerEsims(app, shop);
  registerChanges(app, shop);
  registerDecisions(app, shop);
  registerRefunds(app, shop);
  registerViews(app, shop);
}

function registerViews(app: App, shop: Shop): void {
  const response = { 200: orderViewsResponseSchema };
  const listed = async () => ({ views: await listOrderViews(shop.database) });

  app.get('/api/admin/order-views', { config, schema: { response } }, listed);

  app.post(
    '/api/admin/order-views',
    { config: actConfig, schema: { body: orderViewSchema, response } },
    async (request) => {
      await saveOrderView(shop, actorOf(request), request.body);
      return listed();
    },
  );

  app.delete(
    '/api/admin/order-views',
    { config, schema: { querystring: orderViewNameSchema, response } },
    async (request) => {
      await removeOrderView(shop, actorOf(request), request.query.name);
      return listed();
    },
  );
}

function registerReading(app: App, shop: Shop): void {
  app.get(
    '/api/orders',
    { config, schema: { querystring: adminOrdersQuerySchema, response: { 200: adminOrdersResponseSchema } } },
    async (request) => {
      const page = await listOrders(shop, request.query);
      return mayDo(request.identity, 'figures') ? page : { ...page, totalAmount: null };
    },
  );

  app.get(
    '/api/admin/orders/:id',
    { config, schema: { params: adminOrderParamsSchema, response: { 200: adminOrderResponseSchema } } },
    (request) => respondWith(shop, request, request.params.id),
  );

  app.get(
    '/api/admin/orders.csv',
    { config: { access: 'admin:exports' }, schema: { querystring: adminOrdersCsvQuerySchema } },
    async (request, reply) => {
      await recordExport(shop, actorOf(request), request.query);
      const { separator } = request.query;
      const batches = exportOrders(shop, request.query);
      return sendCsv(reply, shop.clock, {
        name: 'orders',
        columns: ORDER_COLUMNS,
        amounts: AMOUNT_COLUMNS,
        separator,
        batches,
      });
    },
  );

  app.get(
    '/api/admin/mail-previews/:status',
    { config, schema: { params: mailPreviewParamsSchema, querystring: mailPreviewQuerySchema } },
    async (request, reply) => {
      const { locale, order: orderId } = request.query;
      return sendMail(reply, await previewStatusMail(shop, { status: request.params.status, locale, orderId }));
    },
  );
}

function registerEsims(app: App, shop: Shop): void {
  app.post(
    '/api/admin/orders/:id/esims/:esimId/refresh',
    {
      config: { ...config, problems: [502] },
      schema: { params: esimParamsSchema, response: { 200: adminOrderResponseSchema } },
    },
    async (request) => {
      const { id: orderId, esimId } = request.params;
      await refreshEsim(shop, { orderId, esimId });
      return respondWith(shop, request, orderId);
    },
  );

  app.post(
    '/api/admin/orders/:id/esims/:esimId/automatic-top-up/end',
    { config, schema: { params: esimParamsSchema, response: { 200: adminOrderResponseSchema } } },
    async (request) => {
      const { id: orderId, esimId } = request.params;
      await endAutomatic(shop, actorOf(request), { orderId, esimId });
      return respondWith(shop, request, orderId);
    },
  );

  app.post(
    '/api/admin/orders/:id/esims/:esimId/reveal',
    { config, schema: { params: esimParamsSchema, response: { 200: revealResponseSchema } } },
    async (request) => {
      const { id: orderId, esimId } = request.params;
      return { iccid: await revealIccid(shop, actorOf(request), { orderId, esimId }) };
    },
  );
}

function registerChanges(app: App, shop: Shop): void {
  app.patch(
    '/api/orders/:id/status',
    {
      config: actConfig,
      schema: {
        params: adminOrderParamsSchema,
        body: statusChangeSchema,
        response: { 200: statusChangeResponseSchema },
      },
    },
    async (request) => {
      const change = { ...request.body, orderId: request.params.id };
      const { order, from, warnings } = await changeStatus(shop, actorOf(request), change);
      return { order: toChangedOrder(order), from, warnings };
    },
  );

  app.post(
    '/api/admin/orders/:id/status/undo',
    {
      config: actConfig,
      schema: { params: adminOrderParamsSchema, body: statusUndoSchema, response: { 200: statusUndoResponseSchema } },
    },
    async (request) => {
      const change = { ...request.body, orderId: request.params.id };
      const { order, from, toldRecipient } = await undoStatus(shop, actorOf(request), change);
      return { order: toChangedOrder(order), from, toldRecipient };
    },
  );

  app.post(
    '/api/orders/:id/notify',
    {
      config: actConfig,
      schema: { params: adminOrderParamsSchema, body: notifySchema, response: { 200: notifyResponseSchema } },
    },
    async (request) => {
      const { status: asked } = request.body;
      const notice = { orderId: request.params.id, status: asked };
      const { status, recipient } = await notifyCustomer(shop, actorOf(request), notice);
      return { message: `The e-mail about the status ${status} is on its way to ${recipient}.`, recipient, status };
    },
  );

  app.post(
    '/api/admin/orders/:id/mails/resend',
    { config: actConfig, schema: { params: adminOrderParamsSchema, response: { 200: resendResponseSchema } } },
    (request) => resendCodes(shop, actorOf(request), request.params.id),
  );

  app.post(
    '/api/admin/orders/:id/notes',
    {
      config,
      schema: { params: adminOrderParamsSchema, body: addNoteSchema, response: { 200: adminOrderResponseSchema } },
    },
    async (request) => {
      const { id: orderId } = request.params;
      await addNote(shop, actorOf(request), { ...request.body, orderId });
      return respondWith(shop, request, orderId);
    },
  );

  app.patch(
    '/api/admin/orders/:id/customer-email',
    {
      config: actConfig,
      schema: {
        params: adminOrderParamsSchema,
        body: emailCorrectionSchema,
        response: { 200: adminOrderResponseSchema },
      },
    },
    async (request) => {
      const { id: orderId } = request.params;
      await correctEmail(shop, actorOf(request), { ...request.body, orderId });
      return respondWith(shop, request, orderId);
    },
  );

  app.post(
    '/api/admin/orders/:id/portal-links/revoke',
    { config, schema: { params: adminOrderParamsSchema, response: { 200: revokeLinksResponseSchema } } },
    async (request) => ({ revoked: await revokeLinksOfOrder(shop, actorOf(request), request.params.id) }),
  );

  app.post(
    '/api/admin/orders/bulk/status',
    { config, schema: { body: bulkStatusSchema, response: { 200: bulkResponseSchema } } },
    (request) => changeStatuses(shop, actorOf(request), request.body),
  );

  app.post(
    '/api/admin/orders/bulk/status/undo',
    { config, schema: { body: bulkUndoSchema, response: { 200: bulkResponseSchema } } },
    (request) => undoStatuses(shop, actorOf(request), request.body),
  );

  app.post(
    '/api/admin/orders/bulk/notify',
    { config, schema: { body: bulkNotifySchema, response: { 200: bulkResponseSchema } } },
    (request) => notifyCustomers(shop, actorOf(request), request.body),
  );
}

function registerDecisions(app: App, shop: Shop): void {
  app.post(
    '/api/admin/orders/:id/purchases/:purchaseId/resolve',
    {
      config: actConfig,
      schema: {
        params: purchaseParamsSchema,
        body: resolvePurchaseSchema,
        response: { 200: adminOrderResponseSchema },
      },
    },
    async (request) => {
      const { id: orderId, purchaseId } = request.params;
      await decidePurchase(shop, actorOf(request), { ...request.body, orderId, purchaseId });
      return respondWith(shop, request, orderId);
    },
  );

  app.post(
    '/api/admin/orders/:id/payments/:paymentId/resolve',
    {
      config: actConfig,
      schema: { params: paymentParamsSchema, body: resolvePaymentSchema, response: { 200: adminOrderResponseSchema } },
    },
    async (request) => {
      const { id: orderId, paymentId } = request.params;
      await decidePayment(shop, actorOf(request), { ...request.body, orderId, paymentId });
      return respondWith(shop, request, orderId);
    },
  );
}

function registerRefunds(app: App, shop: Shop): void {
  app.get(
    '/api/admin/orders/:id/refund-quote',
    { config, schema: { params: adminOrderParamsSchema, response: { 200: refundQuoteSchema } } },
    (request) => quoteRefund(shop, request.params.id),
  );

  app.post(
    '/api/admin/orders/:id/refunds',
    {
      config: actConfig,
      schema: { params: adminOrderParamsSchema, body: createRefundSchema, response: { 200: adminOrderResponseSchema } },
    },
    async (request) => {
      const orderId = request.params.id;
      const requestKey = readIdempotencyKey(request);
      await refundAsOwner(shop, actorOf(request), { ...request.body, orderId, requestKey });
      return respondWith(shop, request, orderId);
    },
  );

  app.post(
    '/api/admin/orders/:id/refunds/:refundId/resolve',
    {
      config: actConfig,
      schema: { params: refundParamsSchema, body: resolveRefundSchema, response: { 200: adminOrderResponseSchema } },
    },
    async (request) => {
      const { id: orderId, refundId } = request.params;
      await decideRefund(shop, actorOf(request), { ...request.body, orderId, refundId });
      return respondWith(shop, request, orderId);
    },
  );
}

/** The order, with its costs and margin for those who see figures. */
async function respondWith(shop: Shop, { identity }: FastifyRequest, orderId: number) {
  const { ledger, ...order } = await showAdminOrder(shop, orderId);
  return { order: { ...order, ledger: mayDo(identity, 'figures') ? ledger : null }, timeZone: shop.config.timeZone };
}
