import { contractQuerySchema, orderParamsSchema } from '@esimshop/contracts/contract-download';
import { portalQuerySchema } from '@esimshop/contracts/portal';
import { type ReceiptsResponse, receiptParamsSchema, receiptsResponseSchema } from '@esimshop/contracts/receipts';
import type { FastifyReply } from 'fastify';
import { printReceipt } from '../documents/receipts/print-receipt.ts';
import { findNumbered, listReceipts, readFrozen } from '../documents/receipts/store.ts';
import { findReadable } from '../orders/show-order.ts';
import type { OrderRow } from '../orders/store.ts';
import type { App } from '../platform/http/app-type.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { findLinkedOrder } from './linked-order.ts';
import { readerOf } from './order-reader.ts';
import { sendPdf } from './send-pdf.ts';

const rateLimit = { max: 60, timeWindow: 60_000 };

/** The receipts and credit notes of an order, as they were issued, for whoever may read the order. */
export function registerReceiptRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/orders/:orderNumber/receipts',
    {
      config: { access: 'optional-session', rateLimit },
      schema: { params: orderParamsSchema, response: { 200: receiptsResponseSchema } },
    },
    async (request) => describeReceipts(shop, await findReadable(shop, request.params.orderNumber, readerOf(request))),
  );

  app.get(
    '/api/orders/:orderNumber/receipts/:number',
    { config: { access: 'optional-session', rateLimit }, schema: { params: receiptParamsSchema } },
    async (request, reply) => {
      const { orderNumber, number } = request.params;
      return sendReceipt(shop, reply, { order: await findReadable(shop, orderNumber, readerOf(request)), number });
    },
  );

  const config = { access: 'public', rateLimit, problems: [401] } as const;
  app.get(
    '/api/portal/receipts',
    { config, schema: { querystring: contractQuerySchema, response: { 200: receiptsResponseSchema } } },
    async (request) => describeReceipts(shop, await findLinkedOrder(shop, request.query)),
  );

  app.get(
    '/api/portal/receipts/:orderNumber/:number',
    { config, schema: { params: receiptParamsSchema, querystring: portalQuerySchema } },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      const { orderNumber, number } = request.params;
      return sendReceipt(shop, reply, {
        order: await findLinkedOrder(shop, { ...request.query, orderNumber }),
        number,
      });
    },
  );
}

async function describeReceipts({ database }: Shop, { id }: OrderRow): Promise<ReceiptsResponse> {
  const rows = await listReceipts(database, id);
  return {
    receipts: rows.flatMap(({ content }) => (content === null ? [] : readFrozen(content).receipt)),
    pending: rows.filter(({ number }) => number === null).length,
  };
}

async function sendReceipt(shop: Shop, reply: FastifyReply, { order, number }: { order: OrderRow; number: string }) {
  const frozen = await findNumbered(shop.database, { orderId: order.id, printed: number });
  if (!frozen) throw new ProblemError(404, 'receipt_not_found', 'There is no such receipt.');
  return sendPdf(reply, await printReceipt(shop, frozen));
}
