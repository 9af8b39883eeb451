import type { AdminOrder } from '@esimshop/contracts/admin-order';
import type { Order } from '@esimshop/contracts/orders';
import type { WithdrawalPreview, WithdrawalReceipt, WithdrawalResponse } from '@esimshop/contracts/withdrawals';
import { CARDS, card, createShopper, isCompleted, placedOrder } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { SMALL } from './stock.ts';
import type { TestShop } from './test-shop.ts';

type Bought = { productId?: string; quantity?: number; consent?: Record<string, unknown> };

/** A customer with a delivered order, who withdraws from it without signing in. */
export async function createWithdrawer(
  where: Pick<TestShop, 'request'>,
  { productId = SMALL, quantity = 1, consent = {} }: Bought = {},
) {
  const shopper = createShopper(where);
  await shopper.add(productId, quantity);
  const { orderNumber } = placedOrder(await shopper.submit({ body: { ...card(CARDS.good), ...consent } }));
  const order: Order = await shopper.waitForOrder(orderNumber, isCompleted);
  const typed = { orderNumber, email: shopper.email };
  const statement = { ...typed, name: 'Deniz Yılmaz', receiptEmail: `receipt.${shopper.email}` };
  const send = (body: Record<string, unknown> = {}, key?: string) =>
    where.request('POST', '/api/withdrawals', {
      body: { ...statement, ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  return {
    shopper,
    order,
    orderNumber,
    email: shopper.email,
    receiptEmail: statement.receiptEmail,
    iccids: order.metadata.esimInfoArray.map(({ iccid }) => iccid),
    send,
    async withdraw(body: Record<string, unknown> = {}, key?: string): Promise<WithdrawalReceipt> {
      const response = await send(body, key);
      const { receipt } = response.body as WithdrawalResponse;
      if (!receipt) throw new Error(`Expected a receipt, got ${response.status} ${response.text}`);
      return receipt;
    },
    preview: async (body: Record<string, unknown> = {}) =>
      (await where.request('POST', '/api/withdrawals/preview', { body: { ...typed, ...body } }))
        .body as WithdrawalPreview,
  };
}

/** The owner, who reads orders and answers withdrawals. */
export async function createAnsweringOwner(where: TestShop) {
  const { cookie } = await signIn(where, { admin: true });
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    where.request(method, `/api/admin/${path}`, { headers: { cookie }, ...(body !== undefined && { body }) });
  return {
    call,
    answer: (id: number, act: 'accept' | 'decline' | 'link', body: unknown = {}) =>
      call('POST', `withdrawals/${id}/${act}`, body),
    async findOrder(orderNumber: string): Promise<AdminOrder> {
      const found = await where.request('GET', `/api/orders?q=${orderNumber}`, { headers: { cookie } });
      const [summary] = (found.body as { orders: { id: number }[] }).orders;
      return ((await call('GET', `orders/${summary?.id}`)).body as { order: AdminOrder }).order;
    },
  };
}
