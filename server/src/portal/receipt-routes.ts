import { contractQuerySchema, orderParamsSchema } from '@esimshop/contracts/contract-download';
import { portalQuerySchema } from '@esimshop/contracts/portal';
import {
  type IssuedReceipt,
  issuedReceiptSchema,
  portalReceiptBuyerSchema,
  type ReceiptsResponse,
  receiptBuyerSchema,
  receiptParamsSchema,
  receiptsResponseSchema,
} from '@esimshop/contracts/receipts';
import type { FastifyReply } from 'fastify';
import { decideBuyerChange } from '../documents/receipts/buyer-change.ts';
import { printReceipt } from '../documents/receipts/print-receipt.ts';
import {
  type FrozenReceipt,
  findNumbered,
  listReceipts,
  readFrozen,
  readIssueTime,
} from '../documents/receipts/store.ts';
import { findReadable } from '../orders/show-order.ts';
import type { OrderRow } from '../orders/store.ts';
import type { App } from '../platform/http/app-type.ts';
import type { Shop } from '../shop.ts';
import { findLinkedOrder } from './linked-order.ts';
import { nameCompany, receiptNotFound } from './name-company.ts';
import { readerOf } from './order-reader.ts';
import { sendPdf } from './send-pdf.ts';

const rateLimit = { max: 60, timeWindow: 60_000 };
const changeLimit = { max: 10, timeWindow: 60_000 };

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

  app.post(
    '/api/orders/:orderNumber/receipts/buyer',
    {
      config: { access: 'optional-session', rateLimit: changeLimit, problems: [409] },
      schema: { params: orderParamsSchema, body: receiptBuyerSchema, response: { 200: receiptsResponseSchema } },
    },
    async (request) => {
      const order = await findReadable(shop, request.params.orderNumber, readerOf(request));
      await nameCompany(shop, order, request.body);
      return describeReceipts(shop, order);
    },
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

  app.post(
    '/api/portal/receipts/buyer',
    {
      config: { access: 'public', rateLimit: changeLimit, problems: [401, 409] },
      schema: { body: portalReceiptBuyerSchema, response: { 200: receiptsResponseSchema } },
    },
    async ({ body: { token, orderNumber, ...company } }) => {
      const order = await findLinkedOrder(shop, { token, orderNumber });
      await nameCompany(shop, order, company);
      return describeReceipts(shop, order);
    },
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

async function describeReceipts({ database, config }: Shop, { id }: OrderRow): Promise<ReceiptsResponse> {
  const rows = await listReceipts(database, id);
  const { day } = await readIssueTime(database, config.timeZone);
  return {
    receipts: rows.flatMap(({ content }) => (content === null ? [] : describeIssued(readFrozen(content)))),
    pending: rows.filter(({ number }) => number === null).length,
    buyerChange: decideBuyerChange(rows, Number(day.slice(0, 4))),
  };
}

function describeIssued({ receipt, document: { title, language, blocks } }: FrozenReceipt): IssuedReceipt {
  return issuedReceiptSchema.parse({ ...receipt, document: { title, language, blocks } });
}

async function sendReceipt(shop: Shop, reply: FastifyReply, { order, number }: { order: OrderRow; number: string }) {
  const frozen = await findNumbered(shop.database, { orderId: order.id, printed: number });
  if (!frozen) throw receiptNotFound();
  return sendPdf(reply, await printReceipt(shop, frozen));
}
