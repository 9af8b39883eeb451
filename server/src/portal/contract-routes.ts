import { contractQuerySchema, orderParamsSchema } from '@esimshop/contracts/contract-download';
import type { FastifyReply } from 'fastify';
import { getContract } from '../documents/contract.ts';
import { printContract } from '../documents/print-contract.ts';
import { findReadable, showOrder } from '../orders/show-order.ts';
import type { OrderRow } from '../orders/store.ts';
import type { App } from '../platform/http/app-type.ts';
import type { Shop } from '../shop.ts';
import { findLinkedOrder } from './linked-order.ts';
import { readerOf } from './order-reader.ts';
import { sendPdf } from './send-pdf.ts';

const rateLimit = { max: 20, timeWindow: 60_000 };

/** The contract of an order as a PDF, for whoever may read the order. */
export function registerContractRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/orders/:orderNumber/contract',
    { config: { access: 'optional-session', rateLimit }, schema: { params: orderParamsSchema } },
    async (request, reply) => {
      const order = await findReadable(shop, request.params.orderNumber, readerOf(request));
      return sendContract(shop, reply, order);
    },
  );

  app.get(
    '/api/portal/contract',
    { config: { access: 'public', rateLimit, problems: [401] }, schema: { querystring: contractQuerySchema } },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      return sendContract(shop, reply, await findLinkedOrder(shop, request.query));
    },
  );
}

async function sendContract(shop: Shop, reply: FastifyReply, { id }: OrderRow) {
  const [order, contract] = await Promise.all([showOrder(shop, id), getContract(shop.database, id)]);
  reply.header('etag', `"${contract.sha256}"`);
  return sendPdf(reply, await printContract(shop, { order, contract }));
}
