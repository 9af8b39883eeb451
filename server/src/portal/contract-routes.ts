import { contractQuerySchema, orderParamsSchema } from '@esimshop/contracts/contract-download';
import type { FastifyReply } from 'fastify';
import { getContract } from '../documents/contract.ts';
import { printContract } from '../documents/print-contract.ts';
import { getTokenOwner } from '../orders/portal-tokens.ts';
import { getOrder, showOrder } from '../orders/show-order.ts';
import { findOrderByNumber } from '../orders/store.ts';
import type { App } from '../platform/http/app-type.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { readerOf } from './order-reader.ts';

const rateLimit = { max: 20, timeWindow: 60_000 };

/** The contract of an order as a PDF, for whoever may read the order. */
export function registerContractRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/orders/:orderNumber/contract',
    { config: { access: 'optional-session', rateLimit }, schema: { params: orderParamsSchema } },
    async (request, reply) => {
      const { order } = await getOrder(shop, request.params.orderNumber, readerOf(request));
      return sendContract(shop, reply, order.orderNumber);
    },
  );

  app.get(
    '/api/portal/contract',
    { config: { access: 'public', rateLimit, problems: [401] }, schema: { querystring: contractQuerySchema } },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      const { token, orderNumber } = request.query;
      const emailKey = await getTokenOwner(shop.database, token);
      const order = await findOrderByNumber(shop.database, { orderNumber });
      if (order?.emailKey !== emailKey) throw orderNotFound();
      return sendContract(shop, reply, orderNumber);
    },
  );
}

async function sendContract(shop: Shop, reply: FastifyReply, orderNumber: string) {
  const row = await findOrderByNumber(shop.database, { orderNumber });
  if (!row) throw orderNotFound();
  const [order, contract] = await Promise.all([showOrder(shop, row.id), getContract(shop.database, row.id)]);
  const { filename, pdf } = await printContract(shop, { order, contract });
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('etag', `"${contract.sha256}"`)
    .send(pdf);
}

function orderNotFound(): ProblemError {
  return new ProblemError(404, 'order_not_found', 'Order not found. Check the number, or contact support.');
}
